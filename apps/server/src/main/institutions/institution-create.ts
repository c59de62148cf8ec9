import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { passwordError } from '@lousa/contract/refusal/validation.ts'
import { checkPassword } from '@lousa/rules/identity/password.rules.ts'
import { formatCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { readSettings } from '../commands/command-options.ts'
import { INSTITUTION_WORDS as W } from './institution.words.ts'
import { createInstitutionWithAdministrator } from './institution-creation.ts'
import { FIELD_NAMES, type FieldName, OPTIONAL, problemOf, readFields } from './institution-options.ts'
import { openTerminal, type Terminal } from './institution-questions.ts'

// `npm run institution:create -- --kind school --name … --host … --admin-name … --admin-cpf …`: a new institution with its
// administrator, in addition to existing ones. Works with a running server and without one.

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

/** Reports the error without a stack: the operator can correct the command. */
class Refused extends Error {}

const readArguments = () => {
  try {
    return parseArgs({ options: OPTIONS }).values
  } catch (error) {
    const [, option] = /'(-[^']*?)(?: <value>)?'/.exec(error instanceof Error ? error.message : '') ?? []
    throw new Refused(fill(W.unknownOption, { option: option ?? W.options, usage: W.createUsage }))
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
      return terminal || OPTIONAL.includes(field)
        ? []
        : [fill(W.required, { field, question: W.questions[field] })]
    }
    const problem = problemOf(field, value)
    return problem === null ? [] : [`--${field}: ${problem}`]
  })
  if (problems.length > 0) throw new Refused(problems.join('\n'))
  const answered: Partial<Record<FieldName, string>> = {}
  for (const field of FIELD_NAMES) answered[field] = given[field] ?? (await answerFor(field, terminal))
  return answered as Record<FieldName, string>
}

const answerFor = async (field: FieldName, terminal: Terminal | null): Promise<string> => {
  if (!terminal) return ''
  for (;;) {
    const value = await terminal.ask(W.questions[field])
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
        throw new Refused(fill(W.unreadablePassword, { path }))
      })
    ).split(/\r?\n/)
    const problem = passwordProblem(line)
    if (problem) throw new Refused(`--admin-password-file: ${problem}`)
    return line
  }
  if (!terminal) return null
  for (;;) {
    const password = await terminal.askHidden(W.askPassword)
    if (password === '') return null
    const problem = passwordProblem(password)
    if (problem) console.error(`  ${problem}`)
    else if ((await terminal.askHidden(W.repeatPassword)) === password) return password
    else console.error(W.passwordsDiffer)
  }
}

/** Where the institution is reached, as far as it can be known from here. */
const originOf = (given: string | undefined, host: string, port: number): string => {
  if (given !== undefined) {
    if (!/^https?:\/\/[^/?#\s]+$/.test(given)) throw new Refused(W.badOrigin)
    return given
  }
  const isHere = host === 'localhost' || host.endsWith('.localhost')
  return isHere ? `http://${host}:${port}` : `https://${host}`
}

const create = async (): Promise<void> => {
  const options = readArguments()
  if (options.help) return console.log(W.createUsage)
  const config = readSettings()
  const terminal = process.stdin.isTTY ? openTerminal() : null
  try {
    const fields = readFields(await completed(options, terminal))
    const password = await readPassword(options['admin-password-file'], terminal)
    const origin = originOf(options.origin, fields.host, config.port)
    const link = await createInstitutionWithAdministrator(config, { fields, password, origin }, console.log)
    console.log(fill(W.created, { name: fields.name, host: fields.host }))
    console.log(
      fill(W.administrator, { name: fields['admin-name'], cpf: formatCpf(fields['admin-cpf'] ?? '') }),
    )
    if (link === null) console.log(fill(W.signInAt, { origin }))
    else console.log(fill(W.invitation, { link }))
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
