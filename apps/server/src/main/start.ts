import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/demo-accounts.ts'
import { type Running, run } from './run.ts'

const started = performance.now()
const say = (line: string) => console.log(line)
// Whoever reads the output may go away; the school stays open.
process.stdout.on('error', () => undefined)

const describe = ({ url, demo, setupCode }: Running): void => {
  const seconds = ((performance.now() - started) / 1000).toFixed(1).replace('.', ',')
  if (!url) {
    say(`Lousa: trabalhador de tarefas pronto em ${seconds} s.`)
    return
  }
  say(`\nLousa pronta em ${seconds} s: ${url}`)
  if (setupCode) {
    say('Ainda não há nenhuma instituição neste servidor. Para criar a primeira:')
    say(`  1. Abra ${url}/primeiro-acesso pelo endereço em que ela vai atender.`)
    say(`  2. Informe o código de instalação: ${setupCode}`)
    say('  Ou, no terminal: npm run institution:create')
  }
  if (!demo) return
  const municipal = url.replace('localhost', 'municipio.localhost')
  say(`Escola de demonstração: ${url}   Secretaria municipal: ${municipal}`)
  for (const account of DEMO_ACCOUNTS)
    say(`  ${account.label.padEnd(28)} ${account.cpf}   senha ${DEMO_PASSWORD}`)
}

let running: Running | undefined
let stopping = false
const stop = async (signal: NodeJS.Signals) => {
  if (stopping) return
  stopping = true
  say(`\nRecebido ${signal}: encerrando…`)
  try {
    await running?.stop()
    process.exit(0)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))

try {
  running = await run(process.env, { say })
  describe(running)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
