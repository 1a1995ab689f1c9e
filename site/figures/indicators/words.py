"""What the charts of indicators say in each language: titles, descriptions, and the names in a key that are words."""

from collections.abc import Mapping
from dataclasses import dataclass

from figures.drawing.svg import Lang


@dataclass(frozen=True, slots=True)
class Words:
    """Title and description of one figure in one language."""

    title: str
    description: str


NAMES: Mapping[str, Mapping[Lang, str]] = {
    "simple 14": {"pt-BR": "simples 14", "en-US": "simple 14"},
    "simple 20": {"pt-BR": "simples 20", "en-US": "simple 20"},
    "exponential 20": {"pt-BR": "exponencial 20", "en-US": "exponential 20"},
    "signal": {"pt-BR": "sinal", "en-US": "signal"},
    "signal 9": {"pt-BR": "sinal 9", "en-US": "signal 9"},
    "jaw": {"pt-BR": "mandíbula", "en-US": "jaw"},
    "teeth": {"pt-BR": "dentes", "en-US": "teeth"},
    "lips": {"pt-BR": "lábios", "en-US": "lips"},
    "up": {"pt-BR": "alta", "en-US": "up"},
    "down": {"pt-BR": "baixa", "en-US": "down"},
    "A/D in thousands": {"pt-BR": "A/D em milhares", "en-US": "A/D in thousands"},
    "OBV in thousands": {"pt-BR": "OBV em milhares", "en-US": "OBV in thousands"},
    "Chaikin 3, 10, in thousands": {"pt-BR": "Chaikin 3, 10, em milhares", "en-US": "Chaikin 3, 10, in thousands"},
    "Force 13, in thousands": {"pt-BR": "Força 13, em milhares", "en-US": "Force 13, in thousands"},
    "TRIX 14 in ‰": {"pt-BR": "TRIX 14 em ‰", "en-US": "TRIX 14 in ‰"},
}
"""The two languages of a name in a key; a name that is not here is the same in both."""

_OWN: Mapping[str, tuple[str, str, str, str]] = {
    "accelerator": (
        "Accelerator (AC)",
        "Barras em torno do zero: largas quando sobem, estreitas quando descem",
        "Accelerator (AC)",
        "Bars about zero: wide when they rise, narrow when they fall",
    ),
    "ad": (
        "Acumulação/distribuição (A/D)",
        "Uma linha que sobe até o topo dos preços e cai com eles",
        "Accumulation/distribution (A/D)",
        "One line that rises to the top of the prices and falls with them",
    ),
    "adx": (
        "ADX de 14 períodos",
        "O ADX, o +DI e o −DI: o ADX passa de 25 na alta e continua acima; os DI trocam de lugar depois do topo",
        "ADX, 14 periods",
        "ADX, +DI and −DI: ADX passes 25 in the rise and stays above; the DI lines change places after the top",
    ),
    "adx-wilder": (
        "ADX de Welles Wilder de 14 períodos",
        "O ADX, o +DI e o −DI, mais lisos do que no ADX comum",
        "ADX by Welles Wilder, 14 periods",
        "ADX, +DI and −DI, smoother than in the other ADX",
    ),
    "alligator": (
        "Alligator: mandíbula 13, dentes 8, lábios 5",
        "Três linhas sobre os preços, juntas na lateralização e separadas nas tendências, que passam do último candle",
        "Alligator: jaw 13, teeth 8, lips 5",
        "Three lines over the prices, close together in the range and apart in the trends, reaching beyond the last candle",
    ),
    "ama": (
        "Média móvel adaptativa (AMA) de 10 períodos",
        "Uma linha sobre os preços, quase reta na lateralização e perto deles nas tendências",
        "Adaptive moving average (AMA), 10 periods",
        "One line over the prices, almost flat in the range and close to them in the trends",
    ),
    "atr": (
        "ATR de 14 períodos",
        "Uma linha baixa até os últimos dez candles, que mais do que dobra com eles",
        "ATR, 14 periods",
        "A line that is low until the last ten candles and more than doubles with them",
    ),
    "awesome": (
        "Awesome (AO)",
        "Barras acima do zero na alta e abaixo na baixa: largas quando sobem, estreitas quando descem",
        "Awesome (AO)",
        "Bars above zero in the rise and below it in the fall: wide when they rise, narrow when they fall",
    ),
    "bears-power": (
        "Bears Power de 13 períodos",
        "Barras em torno do zero, abaixo dele na baixa e mais fundas perto do fim",
        "Bears Power, 13 periods",
        "Bars about zero, below it in the fall and deepest near the end",
    ),
    "bollinger": (
        "Bandas de Bollinger: média de 20, 2 desvios",
        "Média e duas bandas sobre os preços, estreitas na lateralização e largas nas tendências",
        "Bollinger Bands: average of 20, 2 deviations",
        "An average and two bands over the prices, narrow in the range and wide in the trends",
    ),
    "bulls-power": (
        "Bulls Power de 13 períodos",
        "Barras em torno do zero, acima dele na alta e abaixo na baixa",
        "Bulls Power, 13 periods",
        "Bars about zero, above it in the rise and below it in the fall",
    ),
    "bw-mfi": (
        "BW MFI",
        "Uma barra por candle, de quatro tipos, conforme o índice e o volume subiram ou caíram",
        "BW MFI",
        "One bar a candle, of four kinds, by whether the index and the volume rose or fell",
    ),
    "cci": (
        "CCI de 14 períodos",
        "Uma linha com níveis em −100 e 100: passa de 200 no começo da alta e cai abaixo de −100 na baixa",
        "CCI, 14 periods",
        "One line with levels at −100 and 100: beyond 200 as the rise begins, below −100 in the fall",
    ),
    "chaikin": (
        "Oscilador de Chaikin, 3 e 10",
        "Uma linha acima do zero na alta e abaixo dele na baixa",
        "Chaikin oscillator, 3 and 10",
        "One line, above zero in the rise and below it in the fall",
    ),
    "dema": (
        "DEMA e EMA de 14 períodos",
        "Duas linhas sobre os preços: a DEMA vira antes da EMA no topo",
        "DEMA and EMA, 14 periods",
        "Two lines over the prices: DEMA turns before EMA at the top",
    ),
    "demarker": (
        "DeMarker de 14 períodos",
        "Uma linha de 0 a 1 com níveis em 0,3 e 0,7: acima de 0,7 na alta, abaixo de 0,3 em boa parte da baixa",
        "DeMarker, 14 periods",
        "One line from 0 to 1 with levels at 0.3 and 0.7: above 0.7 in the rise, below 0.3 for much of the fall",
    ),
    "envelopes": (
        "Envelopes: média de 14, 2%",
        "Média e duas linhas, sempre 2% acima e abaixo dela",
        "Envelopes: average of 14, 2%",
        "An average and two lines, always 2% above and below it",
    ),
    "force": (
        "Índice de força de 13 períodos",
        "Uma linha em torno do zero, que cai muito com o volume do fim",
        "Force, 13 periods",
        "One line about zero that falls far with the volume at the end",
    ),
    "fractals": (
        "Fractais",
        "Triângulos acima de máximas e abaixo de mínimas; nenhum nos dois últimos candles",
        "Fractals",
        "Triangles above highs and below lows; none at the last two candles",
    ),
    "frama": (
        "Média móvel fractal adaptativa (FrAMA) de 14 períodos",
        "Uma linha sobre os preços, colada neles nos trechos retos e lenta nos trechos sem direção",
        "Fractal adaptive moving average (FrAMA), 14 periods",
        "One line over the prices, close to them where they run straight and slow where they have no direction",
    ),
    "gator": (
        "Gator",
        "Barras acima e abaixo do zero: largas quando crescem, estreitas quando diminuem, quase nada na lateralização",
        "Gator",
        "Bars above and below zero: wide when they grow, narrow when they shrink, next to nothing in the range",
    ),
    "ichimoku": (
        "Ichimoku: 9, 26 e 52 períodos",
        "Tenkan, Kijun e Chikou sobre os preços, e uma nuvem que passa 26 candles do último",
        "Ichimoku: 9, 26 and 52 periods",
        "Tenkan, Kijun and Chikou over the prices, and a cloud that reaches 26 candles beyond the last one",
    ),
    "macd": (
        "MACD 12, 26, 9",
        "Barras do MACD e a linha de sinal, que elas cruzam para baixo logo depois do topo dos preços",
        "MACD 12, 26, 9",
        "Bars of MACD and the signal line, which they cross downward just after the top of the prices",
    ),
    "mfi": (
        "MFI de 14 períodos",
        "Uma linha de 0 a 100 com níveis em 20 e 80: perto de 80 na alta, perto de 20 na baixa",
        "MFI, 14 periods",
        "One line from 0 to 100 with levels at 20 and 80: near 80 in the rise, near 20 in the fall",
    ),
    "momentum": (
        "Momentum de 14 períodos",
        "Uma linha em torno de 100, acima na alta e abaixo na baixa",
        "Momentum, 14 periods",
        "One line about 100, above it in the rise and below it in the fall",
    ),
    "moving-average": (
        "Médias móveis de 20 períodos",
        "Duas linhas sobre os preços: a exponencial vira antes da simples",
        "Moving averages, 20 periods",
        "Two lines over the prices: the exponential one turns before the simple one",
    ),
    "obv": (
        "OBV",
        "Uma linha que sobe até o topo dos preços e termina abaixo de onde começou",
        "OBV",
        "One line that rises to the top of the prices and ends below where it began",
    ),
    "osma": (
        "OsMA 12, 26, 9",
        "Barras em torno do zero: acima na alta, abaixo a partir do topo",
        "OsMA 12, 26, 9",
        "Bars about zero: above it in the rise, below it from the top on",
    ),
    "rsi": (
        "RSI de 14 períodos",
        "Uma linha de 0 a 100 com níveis em 30 e 70: acima de 70 na alta, abaixo de 30 perto do fim",
        "RSI, 14 periods",
        "One line from 0 to 100 with levels at 30 and 70: above 70 in the rise, below 30 near the end",
    ),
    "rvi": (
        "RVI de 10 períodos",
        "Uma linha e a de sinal em torno do zero, que se cruzam depois de cada extremo",
        "RVI, 10 periods",
        "One line and its signal about zero, which cross after each extreme",
    ),
    "sar": (
        "Parabolic SAR: passo 0,02, máximo 0,2",
        "Pontos redondos abaixo dos preços na alta e quadrados acima deles na baixa",
        "Parabolic SAR: step 0.02, maximum 0.2",
        "Round dots below the prices in the rise and square ones above them in the fall",
    ),
    "standard-deviation": (
        "Desvio padrão de 20 períodos",
        "Uma linha baixa na lateralização e mais alta nas tendências e no fim",
        "Standard deviation, 20 periods",
        "A line that is low in the range and higher in the trends and at the end",
    ),
    "stochastic": (
        "Estocástico 14, 3, 3",
        "%K e %D de 0 a 100, com níveis em 20 e 80: acima de 80 na alta, abaixo de 20 em boa parte da baixa",
        "Stochastic 14, 3, 3",
        "%K and %D from 0 to 100, with levels at 20 and 80: above 80 in the rise, below 20 for much of the fall",
    ),
    "super-trend": (
        "SuperTrend 10, 3",
        "Uma linha contínua abaixo dos preços na alta e tracejada acima deles na baixa",
        "SuperTrend 10, 3",
        "A solid line below the prices in the rise and a dashed one above them in the fall",
    ),
    "tema": (
        "TEMA e EMA de 14 períodos",
        "Duas linhas sobre os preços: a TEMA os acompanha de perto, a EMA fica atrás",
        "TEMA and EMA, 14 periods",
        "Two lines over the prices: TEMA keeps close to them, EMA stays behind",
    ),
    "trix": (
        "TRIX de 14 períodos",
        "Uma linha lisa que cruza o zero na baixa, bem depois do topo",
        "TRIX, 14 periods",
        "A smooth line that crosses zero in the fall, well after the top",
    ),
    "vidya": (
        "VIDYA: momento 9, média 12",
        "Uma linha sobre os preços, que anda nas tendências e quase para onde o preço não tem direção",
        "VIDYA: momentum 9, average 12",
        "One line over the prices that moves in the trends and almost stands still where the price has no direction",
    ),
    "volumes": (
        "Volumes",
        "Uma barra por candle, larga quando o volume sobe e estreita quando cai, mais alta nos últimos dez candles",
        "Volumes",
        "One bar a candle, wide when the volume rises and narrow when it falls, tallest in the last ten candles",
    ),
    "williams": (
        "Williams’ %R de 14 períodos",
        "Uma linha de −100 a 0 com níveis em −80 e −20: acima de −20 na alta, abaixo de −80 em boa parte da baixa",
        "Williams’ %R, 14 periods",
        "One line from −100 to 0 with levels at −80 and −20: above −20 in the rise, below −80 for much of the fall",
    ),
}
"""What only one figure says: title and description in Portuguese, then in English."""


def _portuguese(title: str, description: str) -> Words:
    return Words(
        f"{title} sobre preços inventados",
        f"{description}. Candles em cinza: lateralização, alta, topo, baixa e oscilação forte.",
    )


def _english(title: str, description: str) -> Words:
    return Words(
        f"{title} on invented prices",
        f"{description}. Candles in gray: a range, a rise, a top, a fall and strong swings.",
    )


WORDS: Mapping[str, Mapping[Lang, Words]] = {
    name: {"pt-BR": _portuguese(*own[:2]), "en-US": _english(*own[2:])} for name, own in _OWN.items()
}
"""Words of each figure by its key, with what every chart says: that its prices are invented, and how they move."""
