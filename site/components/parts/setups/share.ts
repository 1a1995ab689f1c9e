/* A day with invented prices, in units of the price. Everything after "export default" is JSON: the scripts of the figures read it too. */
import type { Setup } from "./setup";

export default {
  "currency": "BRL",
  "unit": 0.01,
  "decimals": 2,
  "volumeUnit": 1,
  "volumeDecimals": 0,
  "tick": 1,
  "point": 1,
  "settings": {
    "direction": 1,
    "volume": 200,
    "stop": 20,
    "target": 60,
    "trigger": 25,
    "gain": 3,
    "partial": 25,
    "closes": 100,
    "profitLimit": 100,
    "lossLimit": 80,
    "start": 630,
    "end": 990,
    "closeAtEnd": true,
    "wait": 0
  },
  "day": {
    "first": 600,
    "minutes": 15,
    "value": 0.01,
    "cost": 0.01,
    "rule": {
      "kind": "trend",
      "slow": 8,
      "fast": 3
    },
    "bars": [
      [3041, 3046, 3040, 3045],
      [3045, 3048, 3035, 3036],
      [3037, 3043, 3033, 3040],
      [3040, 3042, 3035, 3039],
      [3039, 3039, 3034, 3035],
      [3035, 3035, 3023, 3025],
      [3026, 3027, 3023, 3026],
      [3027, 3030, 3022, 3029],
      [3030, 3035, 3025, 3035],
      [3035, 3051, 3035, 3051],
      [3050, 3050, 3030, 3034],
      [3034, 3039, 3029, 3029],
      [3028, 3029, 3017, 3017],
      [3016, 3031, 3013, 3029],
      [3029, 3037, 3029, 3030],
      [3030, 3030, 3017, 3018],
      [3018, 3026, 3018, 3022],
      [3022, 3023, 3017, 3020],
      [3020, 3025, 3020, 3023],
      [3022, 3037, 3022, 3033],
      [3033, 3041, 3030, 3032],
      [3032, 3044, 3032, 3044],
      [3045, 3045, 3038, 3042],
      [3041, 3056, 3041, 3054],
      [3053, 3062, 3046, 3062],
      [3063, 3083, 3063, 3083],
      [3083, 3089, 3082, 3089],
      [3088, 3097, 3088, 3091]
    ]
  }
} satisfies Setup;
