"""The windows that the pages about the platform explain, from top to bottom. All names and numbers in them are examples."""

from collections.abc import Mapping

from figures.platform.window import Both, Buttons, Cells, Check, Field, Line, Menu, Tabs, Window

ROBOT: Both = ("Robô", "Robot")
ASSET: Both = ("ATIVO", "ASSET")


def same(words: str) -> Both:
    """A text that both languages have."""
    return (words, words)


TOOLBOX = (("Negociação", "Trade"), ("Histórico", "History"), same("Experts"), ("Diário", "Journal"))
TRADE, HISTORY, EXPERTS, JOURNAL = range(4)
PROPERTIES = (("Comum", "Common"), ("Parâmetros de entrada", "Inputs"))
TESTER = (("Configurações", "Settings"), ("Parâmetros", "Inputs"), same("Backtest"))
SYMBOLS = (("Símbolos", "Symbols"), ("Barras", "Bars"), same("Ticks"))

INSTALLATION: Mapping[str, Window] = {
    "open-account": Window(
        ("Abrir uma conta", "Open an Account"),
        (
            "Janela em que se abre uma conta demo. 1: a corretora. 2: conta demo. 3: o tipo, netting ou hedging. 4: depósito e alavancagem como os da conta real.",
            "The window that opens a demo account. 1: the broker. 2: a demo account. 3: the type, netting or hedging. 4: deposit and leverage like those of the real account.",
        ),
        (
            Field(("Corretora", "Broker"), ("nome da corretora", "the broker’s name"), 1),
            Check(("Conta demo", "Demo account"), 2),
            Check(("Conta real", "Real account"), on=False),
            Field(("Tipo da conta", "Account type"), same("netting / hedging"), 3),
            Field(("Depósito", "Deposit"), ("como a real", "like the real one"), 4),
            Buttons((("Voltar", "Back"), ("Avançar", "Next")), 1),
        ),
    ),
    "login": Window(
        ("Login na conta de negociação", "Login to Trade Account"),
        (
            "Janela de login e, embaixo, o diário. 1: número da conta. 2: senha principal. 3: servidor. 4: o diário confirma a entrada e a permissão para negociar.",
            "The login window and, below it, the journal. 1: account number. 2: main password. 3: server. 4: the journal confirms the login and the permission to trade.",
        ),
        (
            Field(("Login", "Login"), same("1234567"), 1),
            Field(("Senha", "Password"), same("••••••••"), 2),
            Field(("Servidor", "Server"), same("Broker-Demo"), 3),
            Buttons((same("OK"), ("Cancelar", "Cancel")), 0),
            Tabs(TOOLBOX, JOURNAL),
            Line(same("'1234567': authorized on Broker-Demo"), 4),
            Line(same("trading has been enabled")),
        ),
    ),
    "market": Window(
        ("Market, dentro da plataforma", "Market, inside the platform"),
        (
            "Página de um produto no Market. 1: quem publica. 2: versão. 3: ativações. 4: a demonstração, que só roda no testador, e a instalação.",
            "A product’s page in the Market. 1: the publisher. 2: the version. 3: the activations. 4: the demo, which only runs in the tester, and the installation.",
        ),
        (
            Line(("Produto de exemplo", "Example product")),
            Field(("Publicado por", "Published by"), ("confira o nome", "check the name"), 1),
            Field(("Versão", "Version"), ("anote", "write it down"), 2),
            Field(("Ativações", "Activations"), ("quantas restam", "how many are left"), 3),
            Buttons((("Demonstração", "Demo"), ("Instalar", "Install")), 1, 4),
        ),
    ),
    "data-folder": Window(
        ("Arquivo → Abrir pasta de dados", "File → Open Data Folder"),
        (
            "A pasta de dados. 1: robôs ficam em Experts. 2: indicadores ficam em Indicators. 3: sets ficam em Presets.",
            "The data folder. 1: robots are in Experts. 2: indicators are in Indicators. 3: sets are in Presets.",
        ),
        (
            Line(same("MQL5")),
            Line(same("Experts"), 1, depth=1),
            Line(same("robot.ex5"), depth=2, look="mark"),
            Line(same("Indicators"), 2, depth=1),
            Line(same("Presets"), 3, depth=1),
            Line(same("Profiles"), depth=1),
        ),
    ),
    "navigator": Window(
        ("Navegador (Ctrl+N)", "Navigator (Ctrl+N)"),
        (
            "O navegador como árvore. 1: as contas. 2: Expert Advisors. 3: o robô, na pasta Market ou na raiz.",
            "The navigator as a tree. 1: the accounts. 2: Expert Advisors. 3: the robot, in the Market folder or at the top.",
        ),
        (
            Line(("Contas", "Accounts"), 1),
            Line(same("1234567: Broker-Demo"), depth=1, look="soft"),
            Line(("Indicadores", "Indicators")),
            Line(same("Expert Advisors"), 2),
            Line(same("Market"), depth=1),
            Line(ROBOT, 3, depth=2, look="mark"),
        ),
    ),
    "symbols": Window(
        ("Símbolos (Ctrl+U)", "Symbols (Ctrl+U)"),
        (
            "Janela de símbolos. 1: a busca pelo código. 2: o contrato vigente. 3: o botão que o mostra na Observação do Mercado. 4: a especificação.",
            "The symbols window. 1: the search for the code. 2: the current contract. 3: the button that shows it in the Market Watch. 4: the specification.",
        ),
        (
            Tabs(SYMBOLS, 0),
            Field(("Buscar", "Search"), ASSET, 1),
            Line(("ATIVO (contrato vigente)", "ASSET (current contract)"), 2, depth=1, look="mark"),
            Line(("ATIVO (série contínua)", "ASSET (continuous series)"), depth=1, look="soft"),
            Buttons((("Mostrar símbolo", "Show Symbol"),), 0, 3),
            Line(("Tick, valor do tick, volume mínimo…", "Tick, tick value, smallest volume…"), 4, look="soft"),
        ),
    ),
    "attach": Window(
        ("Robô no gráfico: propriedades (F7)", "Robot on the chart: properties (F7)"),
        (
            "Propriedades do robô, aba Comum. 1: a aba. 2: Permitir Algotrading, marcado. 3: DLL só se você souber para quê.",
            "Properties of the robot, Common tab. 1: the tab. 2: Allow Algo Trading, checked. 3: DLLs only if you know what for.",
        ),
        (
            Tabs(PROPERTIES, 0, 1),
            Check(("Permitir Algotrading", "Allow Algo Trading"), 2),
            Check(("Permitir importação de DLL", "Allow DLL imports"), 3, on=False),
            Buttons((same("OK"), ("Cancelar", "Cancel")), 0),
        ),
    ),
    "inputs": Window(
        ("Robô no gráfico: propriedades (F7)", "Robot on the chart: properties (F7)"),
        (
            "Propriedades do robô, aba de parâmetros. 1: nome e valor de cada parâmetro. 2: carregar e salvar um arquivo .set. 3: OK reinicia o robô no gráfico.",
            "Properties of the robot, inputs tab. 1: name and value of each input. 2: load and save a .set file. 3: OK restarts the robot on the chart.",
        ),
        (
            Tabs(PROPERTIES, 1),
            Cells((("Variável", "Variable"), ("Valor", "Value")), head=True),
            Cells((("Volume (exemplo)", "Volume (example)"), same("1")), 1),
            Cells((("Stop loss (exemplo)", "Stop loss (example)"), same("200"))),
            Buttons((("Carregar", "Load"), ("Salvar", "Save")), 0, 2),
            Buttons((same("OK"), ("Cancelar", "Cancel")), 0, 3),
        ),
    ),
    "permissions": Window(
        ("As três permissões", "The three permissions"),
        (
            "As três permissões, de cima para baixo. 1: o botão Algotrading da plataforma. 2: a opção do robô. 3: a da conta, que só a corretora muda.",
            "The three permissions, from top to bottom. 1: the platform’s Algo Trading button. 2: the robot’s option. 3: the account’s, which only the broker changes.",
        ),
        (
            Buttons((("Algotrading", "Algo Trading"), ("Nova ordem", "New Order")), 0, 1),
            Check(("Robô: Permitir Algotrading", "Robot: Allow Algo Trading"), 2),
            Line(("Conta: trading has been enabled", "Account: trading has been enabled"), 3),
        ),
    ),
}

WINDOWS: Mapping[str, Window] = {
    "toolbox-trade": Window(
        ("Caixa de ferramentas: Negociação", "Toolbox: Trade"),
        (
            "Aba Negociação com uma posição. 1: ativo e tipo. 2: volume e preço de entrada. 3: stop loss e take profit. 4: resultado aberto. 5: saldo, patrimônio e margem livre.",
            "The Trade tab with one position. 1: asset and type. 2: volume and entry price. 3: stop loss and take profit. 4: open result. 5: balance, equity and free margin.",
        ),
        (
            Tabs(TOOLBOX, TRADE),
            Field(("Ativo, tipo", "Asset, type"), ("ATIVO, buy", "ASSET, buy"), 1),
            Field(("Volume, preço", "Volume, price"), same("1 · 200"), 2),
            Field(same("S/L · T/P"), same("190 · 210"), 3),
            Field(("Lucro", "Profit"), same("+3"), 4),
            Line(("Saldo · Patrimônio · Margem livre", "Balance · Equity · Free margin"), 5, look="soft"),
        ),
    ),
    "toolbox-history": Window(
        ("Caixa de ferramentas: Histórico", "Toolbox: History"),
        (
            "Aba Histórico e o menu do botão direito. 1: ordens e transações do dia. 2: o menu, com transações, período e o relatório, que grava um arquivo.",
            "The History tab and its context menu. 1: the day’s orders and deals. 2: the menu, with deals, period and the report, which saves a file.",
        ),
        (
            Tabs(TOOLBOX, HISTORY),
            Cells((("Hora", "Time"), ("Tipo", "Type"), same("Vol."), ("Preço", "Price")), head=True),
            Cells((same("09:35"), same("buy in"), same("1"), same("200")), 1),
            Cells((same("10:10"), same("sell out"), same("1"), same("203"))),
            Menu((("Transações", "Deals"), ("Período", "Period"), ("Relatório", "Report")), 2, 2),
        ),
    ),
    "journal": Window(
        ("Caixa de ferramentas: Diário", "Toolbox: Journal"),
        (
            "Diário de um dia normal, de cima para baixo. 1: a conexão. 2: o robô carregado. 3: a ordem. 4: a execução.",
            "The journal of a normal day, from top to bottom. 1: the connection. 2: the robot loaded. 3: the order. 4: the execution.",
        ),
        (
            Tabs(TOOLBOX, JOURNAL),
            Line(same("authorized on Broker-Demo"), 1),
            Line(("expert Robô … loaded successfully", "expert Robot … loaded successfully"), 2),
            Line(("market buy 1 ATIVO sl: 190", "market buy 1 ASSET sl: 190"), 3),
            Line(("deal #2 buy 1 ATIVO at 200 done", "deal #2 buy 1 ASSET at 200 done"), 4),
        ),
    ),
    "journal-rejected": Window(
        ("Caixa de ferramentas: Diário", "Toolbox: Journal"),
        (
            "Uma recusa no diário. 1: o que foi enviado. 2: a recusa, com o motivo entre colchetes.",
            "A rejection in the journal. 1: what was sent. 2: the rejection, with the reason in square brackets.",
        ),
        (
            Tabs(TOOLBOX, JOURNAL),
            Line(("market buy 1 ATIVO sl: 199.9", "market buy 1 ASSET sl: 199.9"), 1),
            Line(("failed market buy 1 ATIVO", "failed market buy 1 ASSET"), 2, look="loss"),
            Line(same("[Invalid stops]"), depth=1, look="loss"),
        ),
    ),
    "experts": Window(
        same("Experts"),
        (
            "Aba Experts. 1: o robô e o gráfico que escrevem. 2: a mensagem. 3: um erro, com o seu número.",
            "The Experts tab. 1: the robot and the chart that write. 2: the message. 3: an error, with its number.",
        ),
        (
            Tabs(TOOLBOX, EXPERTS),
            Cells((("Fonte", "Source"), ("Mensagem", "Message")), head=True),
            Cells((("Robô (ATIVO,M5)", "Robot (ASSET,M5)"), ("início do horário", "start of hours")), 1),
            Cells((("Robô (ATIVO,M5)", "Robot (ASSET,M5)"), ("sinal de compra", "buy signal")), 2),
            Cells((("Robô (ATIVO,M5)", "Robot (ASSET,M5)"), ("erro 10016", "error 10016")), 3),
        ),
    ),
    "context-menu": Window(
        ("Gráfico: botão direito", "Chart: right mouse button"),
        (
            "Menu do gráfico. 1: a lista de Expert Advisors, com propriedades e remoção.",
            "The chart’s menu. 1: the list of Expert Advisors, with properties and removal.",
        ),
        (
            Menu((("Negociação", "Trading"), ("Lista de Experts", "Expert List"), ("Modelos", "Templates")), 1, 1),
            Buttons((("Propriedades", "Properties"), ("Remover", "Remove")), 1),
        ),
    ),
}

TESTING: Mapping[str, Window] = {
    "tester-settings": Window(
        ("Testador de estratégias (Ctrl+R)", "Strategy Tester (Ctrl+R)"),
        (
            "Configurações do testador. 1: o robô. 2: ativo e tempo gráfico. 3: período. 4: forward. 5: modelagem. 6: atraso. 7: depósito e alavancagem.",
            "The tester’s settings. 1: the robot. 2: asset and timeframe. 3: period. 4: forward. 5: modeling. 6: delay. 7: deposit and leverage.",
        ),
        (
            Tabs(TESTER, 0),
            Field(same("Expert"), ROBOT, 1),
            Field(("Ativo", "Symbol"), ("ATIVO, M5", "ASSET, M5"), 2),
            Field(("Período", "Date"), ("seis meses", "six months"), 3),
            Field(same("Forward"), same("1/3"), 4),
            Field(("Modelagem", "Modeling"), ("ticks reais", "real ticks"), 5),
            Field(("Atraso", "Delays"), ("aleatório", "random"), 6),
            Field(("Depósito", "Deposit"), ("como na conta", "as in the account"), 7),
            Buttons((("Iniciar", "Start"),), 0),
        ),
    ),
    "tester-inputs": Window(
        ("Testador de estratégias: parâmetros", "Strategy Tester: inputs"),
        (
            "Parâmetros no testador. 1: o valor de um teste único. 2: início, passo e fim, só para otimizar. 3: a caixa que põe um parâmetro na otimização.",
            "Inputs in the tester. 1: the value of a single test. 2: start, step and stop, only for optimizing. 3: the box that puts an input into the optimization.",
        ),
        (
            Tabs(TESTER, 1),
            Cells(
                (("Variável", "Variable"), ("Valor", "Value"), ("Início", "Start"), ("Passo", "Step"), ("Fim", "Stop")),
                head=True,
            ),
            Cells((same("Volume"), same("1"), same("·"), same("·"), same("·")), 1),
            Cells((same("Stop"), same("200"), same("100"), same("50"), same("400")), 2),
            Check(("Stop: otimizar de 100 a 400", "Stop: optimize from 100 to 400"), 3),
            Buttons((("Carregar", "Load"), ("Salvar", "Save")), 0),
        ),
    ),
    "tester-report": Window(
        ("Testador de estratégias: resultado", "Strategy Tester: result"),
        (
            "Resultado de um teste. 1: qualidade do histórico. 2: lucro líquido. 3: drawdown do patrimônio. 4: fator de lucro. 5: número de operações. 6: sequência de perdas.",
            "The result of a test. 1: history quality. 2: net profit. 3: equity drawdown. 4: profit factor. 5: number of trades. 6: row of losses.",
        ),
        (
            Tabs(TESTER, 2),
            Field(("Qualidade", "Quality"), same("99%"), 1),
            Field(("Lucro líquido", "Net profit"), same("+840"), 2),
            Field(same("Drawdown"), same("−420"), 3),
            Field(("Fator de lucro", "Profit factor"), same("1.24"), 4),
            Field(("Operações", "Trades"), same("210"), 5),
            Field(("Perdas seguidas", "Losses in a row"), same("7"), 6),
        ),
    ),
}

DATA: Mapping[str, Window] = {
    "bars-export": Window(
        ("Símbolos: Barras", "Symbols: Bars"),
        (
            "Aba Barras da janela de símbolos. 1: ativo e tempo gráfico. 2: o período e o botão que pede os dados. 3: as barras, do primeiro dia ao último. 4: exportar para um arquivo.",
            "The Bars tab of the symbols window. 1: asset and timeframe. 2: the period and the button that requests the data. 3: the bars, from the first day to the last. 4: export to a file.",
        ),
        (
            Tabs(SYMBOLS, 1),
            Field(("Ativo", "Symbol"), ("ATIVO, M1", "ASSET, M1"), 1),
            Buttons((("Solicitar", "Request"),), 0, 2),
            Cells((("Data", "Date"), ("Abertura", "Open"), ("Fechamento", "Close")), head=True),
            Cells((same("01-05 09:00"), same("200"), same("202")), 3),
            Buttons((("Exportar barras", "Export Bars"), ("Importar barras", "Import Bars")), 0, 4),
        ),
    ),
    "custom-symbol": Window(
        ("Símbolo personalizado", "Custom symbol"),
        (
            "Criação de um símbolo personalizado. 1: nome. 2: copiado do ativo original. 3: tick e valor do tick. 4: sessões de negociação.",
            "Creating a custom symbol. 1: name. 2: copied from the original asset. 3: tick and tick value. 4: trading sessions.",
        ),
        (
            Field(("Nome", "Name"), ("ATIVO.teste", "ASSET.test"), 1),
            Field(("Copiar de", "Copy from"), ASSET, 2),
            Field(("Tick · valor", "Tick · value"), ("como o original", "like the original"), 3),
            Field(("Sessões", "Sessions"), ("como as do original", "like the original’s"), 4),
            Buttons((same("OK"), ("Cancelar", "Cancel")), 0),
        ),
    ),
    "specification": Window(
        ("Especificação do ativo", "Specification of the asset"),
        (
            "Especificação de um ativo de exemplo. 1: casas decimais. 2: tamanho do tick. 3: valor do tick. 4: volume mínimo e passo. 5: distância mínima dos stops. 6: sessões.",
            "Specification of an example asset. 1: digits. 2: tick size. 3: tick value. 4: smallest volume and step. 5: smallest distance of stops. 6: sessions.",
        ),
        (
            Field(("Dígitos", "Digits"), same("0"), 1),
            Field(("Tamanho do tick", "Tick size"), same("5"), 2),
            Field(("Valor do tick", "Tick value"), same("1.00"), 3),
            Field(("Volume · passo", "Volume · step"), same("1 · 1"), 4),
            Field(("Nível de stops", "Stops level"), same("0"), 5),
            Field(("Sessões", "Sessions"), ("por dia da semana", "by weekday"), 6),
        ),
    ),
}

SERVER: Mapping[str, Window] = {
    "vps-migrate": Window(
        ("Navegador: menu da conta", "Navigator: the account’s menu"),
        (
            "Menu da conta no navegador. 1: a conta. 2: o servidor virtual e a migração. 3: Algotrading desligado no computador.",
            "The account’s menu in the navigator. 1: the account. 2: the virtual server and the migration. 3: Algo Trading off on the computer.",
        ),
        (
            Line(same("1234567: Broker-Demo"), 1),
            Menu(
                (
                    ("Registrar servidor virtual", "Register a Virtual Server"),
                    ("Migrar gráficos e experts", "Migrate charts and experts"),
                    ("Registros", "Journals"),
                ),
                1,
                2,
            ),
            Check(("Algotrading, neste computador", "Algo Trading, on this computer"), 3, on=False),
        ),
    ),
    "vps-journal": Window(
        ("Registros do servidor virtual", "Journals of the virtual server"),
        (
            "Registros do servidor. 1: conexão com a corretora. 2: quantos gráficos foram migrados. 3: o robô carregado no ativo certo.",
            "Journals of the server. 1: connection to the broker. 2: how many charts were migrated. 3: the robot loaded on the right asset.",
        ),
        (
            Line(same("authorized on Broker-Demo"), 1),
            Line(("1 gráfico, 1 expert", "1 chart, 1 expert"), 2),
            Line(("expert Robô (ATIVO,M5) loaded", "expert Robot (ASSET,M5) loaded"), 3),
        ),
    ),
    "remote-desktop": Window(
        ("Área de trabalho remota: ao sair", "Remote desktop: when you leave"),
        (
            "Como sair de uma área de trabalho remota. 1: desconectar deixa a plataforma aberta. 2: sair da conta do Windows a fecha.",
            "How to leave a remote desktop. 1: disconnecting leaves the platform open. 2: signing out of Windows closes it.",
        ),
        (
            Buttons((("Desconectar", "Disconnect"),), 0, 1),
            Line(("a plataforma continua aberta", "the platform stays open"), depth=1, look="gain"),
            Buttons((("Sair do Windows", "Sign out"),), -1, 2),
            Line(("a plataforma fecha", "the platform closes"), depth=1, look="loss"),
        ),
    ),
}

FOLDERS: Mapping[str, Mapping[str, Window]] = {
    "metatrader/figures": {**INSTALLATION, **WINDOWS, **TESTING},
    "popular-topics/figures": {**DATA, **SERVER},
}
"""Folder of the figures to its windows."""
