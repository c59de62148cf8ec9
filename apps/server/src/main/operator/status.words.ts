/** Texts of the operator's own port. */
export const STATUS_WORDS = {
  title: 'Situação da Lousa',
  about: 'Versão {version} · aplicação web {build} · função {role}',
  checks: 'Verificações',
  queues: 'Filas de tarefas',
  queueHeads: ['Fila', 'Esperando', 'Em andamento', 'Abandonadas em 24 h', 'Espera da mais antiga'],
  noDatabase: 'O banco de dados não responde: as filas não podem ser lidas agora.',
  seconds: '{n} s',
  failed: 'Tarefas de que o servidor desistiu',
  failedNone: 'Nenhuma nas últimas 24 horas.',
  failedHeads: ['Fila', 'Quando', 'Tentativas', 'Motivo', 'Requisição', 'De novo'],
  failedNote:
    'O motivo é o nome da falha; o que aconteceu está no registro do servidor, nas linhas com o número da requisição. Tarefas sem o botão já foram dadas como falhas a quem as pediu, que pode pedir de novo na tela.',
  runAgain: 'Repetir',
  token: 'Senha da operação (LOUSA_METRICS_TOKEN)',
  noToken: 'Para repetir tarefas nesta página, defina LOUSA_METRICS_TOKEN.',
  stale: 'Turmas, componentes e períodos com resultados por calcular: {n}.',
  refusals: new Map([
    [401, 'Informe a senha da operação (LOUSA_METRICS_TOKEN).'],
    [403, 'Não permitido.'],
    [404, 'Não há nada aqui.'],
    [413, 'Grande demais.'],
    [503, 'Não foi possível ler a situação agora. Rode npm run doctor.'],
  ]),
} as const

export const STATUS_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.45 }
body { max-width: 68rem; margin: 2rem auto; padding: 0 1rem }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 1.5rem }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid #8886; vertical-align: top }
.erro { color: #c92a2a; font-weight: 700 } .aviso { color: #b35c00; font-weight: 700 } .ok { color: #2b8a3e }
@media (prefers-color-scheme: dark) { .erro { color: #ff8787 } .aviso { color: #ffa94d } .ok { color: #69db7c } }
form { display: flex; gap: .4rem; flex-wrap: wrap } input, button { font: inherit }
`
