import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ContractError } from '@lousa/contract/errors.ts'
import { passwordError } from '@lousa/contract/validation.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { readConfig } from '../platform/config/config.ts'
import { createInstitutionWithAdministrator } from './institution-creation.ts'
import {
  FIELD_NAMES,
  type FieldName,
  OPTIONAL,
  problemOf,
  QUESTIONS,
  readFields,
} from './institution-options.ts'
import { openTerminal, type Terminal } from './institution-questions.ts'

// `npm run institution:create -- --kind school --name … --host … --admin-name … --admin-cpf …`: a new institution with
// its administrator, beside those that are there. Works over a running server and without one.
const USAGE = `Uso: npm run institution:create -- [opções]
  --kind school|municipal       tipo da instituição
  --name NOME                   nome da instituição
  --host ENDEREÇO               endereço em que ela atende, sem http://
  --admin-name NOME             nome do administrador
  --admin-cpf CPF               CPF do administrador, com que ele entra
  --admin-email E-MAIL          e-mail do administrador (opcional)
  --admin-password-file ARQUIVO senha na primeira linha do arquivo; sem ela, sai um link de convite
  --origin URL                  começo do link de convite, quando não é o do endereço (ex.: https://escola.gov.br)
O que faltar é perguntado no terminal.`

const text = { type: 'string' } as const
const OPTIONS = {
  kind: text,
  name: text,
  host: text,
  'admin-name': text,
  'admin-cpf': text,
  'admin-email': text,
  'admin-password-file': text,
  origin: text,
  help: { type: 'boolean', short: 'h' },
} as const

/** Said as it is, without a stack: whoever typed the command can mend it. */
class Refused extends Error {}

const readArguments = () => {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    const [, option] = /'(-[^']*?)(?: <value>)?'/.exec(error instanceof Error ? error.message : '') ?? []
    throw new Refused(`${option ?? 'Opções'}: não reconhecido ou sem valor.\n\n${USAGE}`)
  }
}

const passwordProblem = (password: string): string | null => {
  const code = checkPassword(password)
  return code && passwordError('password', code).message
}

const completed = async (
  given: Partial<Record<FieldName, string>>,
  terminal: Terminal | null,
): Promise<Record<FieldName, string>> => {
  const problems = FIELD_NAMES.flatMap(field => {
    const value = given[field]
    if (value === undefined) {
      return terminal || OPTIONAL.includes(field) ? [] : [`--${field}: obrigatório (${QUESTIONS[field]})`]
    }
    const problem = problemOf(field, value)
    return problem === null ? [] : [`--${field}: ${problem}`]
  })
  if (problems.length > 0) throw new Refused(problems.join('\n'))
  const answered: Partial<Record<FieldName, string>> = {}
  for (const field of FIELD_NAMES) answered[field] = given[field] ?? (await asked(field, terminal))
  return answered as Record<FieldName, string>
}

const asked = async (field: FieldName, terminal: Terminal | null): Promise<string> => {
  if (!terminal) return ''
  for (;;) {
    const value = await terminal.ask(QUESTIONS[field])
    const problem = problemOf(field, value)
    if (problem === null) return value
    console.error(`  ${problem}`)
  }
}

const readPassword = async (file: string | undefined, terminal: Terminal | null): Promise<string | null> => {
  if (file !== undefined) {
    // npm gives the folder where it was called; this process works from the root.
    const path = resolve(process.env.INIT_CWD ?? process.cwd(), file)
    const [line = ''] = (
      await readFile(path, 'utf8').catch(() => {
        throw new Refused(`--admin-password-file: o arquivo ${path} não pôde ser lido`)
      })
    ).split(/\r?\n/)
    const problem = passwordProblem(line)
    if (problem) throw new Refused(`--admin-password-file: ${problem}`)
    return line
  }
  if (!terminal) return null
  for (;;) {
    const password = await terminal.askHidden('Senha do administrador (vazia: gerar um link de convite)')
    if (password === '') return null
    const problem = passwordProblem(password)
    if (problem) console.error(`  ${problem}`)
    else if ((await terminal.askHidden('Repita a senha')) === password) return password
    else console.error('  As senhas não são iguais.')
  }
}

/** Where the institution is reached, as far as it can be known from here. */
const originOf = (given: string | undefined, host: string, port: number): string => {
  if (given !== undefined) {
    if (!/^https?:\/\/[^/?#\s]+$/.test(given))
      throw new Refused('--origin: informe algo como https://escola.gov.br')
    return given
  }
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  return isHere ? `http://${host}:${port}` : `https://${host}`
}

const create = async (): Promise<void> => {
  const options = readArguments()
  if (options.help) return console.log(USAGE)
  const config = readConfig(process.env, { webDir: join(import.meta.dirname, '../../../web/dist') })
  const terminal = process.stdin.isTTY ? openTerminal() : null
  try {
    const fields = readFields(await completed(options, terminal))
    const password = await readPassword(options['admin-password-file'], terminal)
    const origin = originOf(options.origin, fields.host, config.port)
    const link = await createInstitutionWithAdministrator(config, { fields, password, origin }, console.log)
    console.log(`Instituição criada: ${fields.name}, em ${fields.host}.`)
    console.log(`Administrador: ${fields['admin-name']}, CPF ${formatCpf(fields['admin-cpf'] ?? '')}.`)
    if (link === null) console.log(`Entre com o CPF e a senha em ${origin}/login`)
    else console.log(`Convite para criar a senha, válido por 7 dias e uma só vez:\n  ${link}`)
  } finally {
    terminal?.close()
  }
}

try {
  await create()
} catch (error) {
  const isTaken = error instanceof ContractError && error.code === 'HOST_TAKEN'
  const message = error instanceof Error ? error.message : String(error)
  console.error(isTaken ? `--host: ${message}` : message)
  process.exitCode = 1
}
