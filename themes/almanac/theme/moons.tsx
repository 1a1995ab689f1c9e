const PHASES = [0.06, 0.3, 0.55, 0.8, 1, 0.8, 0.55, 0.3, 0.06] as const;

/** The phases of the moon, as an ornament. */
export function Moons() {
  return (
    <svg className="moons" viewBox="0 0 216 24" aria-hidden="true">
      {PHASES.map((lit, index) => (
        <g key={index} transform={`translate(${index * 24 + 12} 12)`}>
          <circle r="9" />
          <path d={`M0 -9A9 9 0 0 ${index < 4 ? 1 : 0} 0 9A${Math.abs(18 * lit - 9)} 9 0 0 ${(lit > 0.5) === index < 4 ? 1 : 0} 0 -9`} />
        </g>
      ))}
    </svg>
  );
}
