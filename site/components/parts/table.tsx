/** The table with the result of an illustration: a name in the first column, numbers in the others. */
import type { CSSProperties } from "react";

interface Props {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly [name: string, ...cells: string[]])[];
  /** Looks of the names, where the stylesheet of the illustrations isn't loaded. */
  readonly rowHead?: CSSProperties;
}

export function Table({ caption, columns, rows, rowHead }: Props) {
  return (
    <table>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={index > 0 ? "align-right" : ""}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" style={rowHead}>{name}</th>
            {cells.map((cell, index) => (
              <td key={columns[index + 1]} className="align-right">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
