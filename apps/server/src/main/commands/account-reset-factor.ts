import { parseArgs } from 'node:util'
import { hostName } from '@lousa/contract/identity/institution/institution.contract.ts'
import { fill } from '@lousa/contract/messages.ts'
import { ContractError } from '@lousa/contract/refusal/errors.ts'
import { isValidLogin, onlyTaxCharacters } from '@lousa/rules/identity/tax-number.rules.ts'
import { resetFactorByOperator } from '../../modules/identity/own-factor/factor-reset.service.ts'
import { hostNameOf } from '../../platform/access/host-name.ts'
import { systemClock } from '../../platform/clock/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { createHosts } from '../../platform/http/hosts.ts'
import { asOperator } from '../institutions/institution-creation.ts'
import { ACCOUNT_WORDS as W } from './account.words.ts'
import { readSettings } from './command-options.ts'
import { asApplication } from './owner-command.ts'

// `npm run account:reset-factor -- --host escola.gov.br --cpf …`: removes the second factor of a person who has lost it, where no
// administrator is left to do so on the screens.

const text = { type: 'string' } as const

const readPerson = (): { host: string; taxNumber: string } | null => {
  const { values } = parseArgs({ options: { host: text, cpf: text, help: { type: 'boolean', short: 'h' } } })
  if (values.help || values.host === undefined || values.cpf === undefined) return null
  const { data } = hostName.safeParse(values.host)
  const host = data === undefined ? null : hostNameOf(data)
  if (host === null) throw new Error(W.badHost)
  if (!isValidLogin(values.cpf)) throw new Error(W.badCpf)
  return { host, taxNumber: onlyTaxCharacters(values.cpf) }
}

const toldOf = ({ smtpUrl }: Config, { isTold }: { isTold: boolean }): string => {
  if (!isTold) return W.noAddress
  return smtpUrl === null ? W.notSent : W.told
}

const reset = async ({ host, taxNumber }: { host: string; taxNumber: string }): Promise<string> => {
  const config = readSettings()
  return asApplication(config, console.log, async ({ gateway, queue }) => {
    const institution = await createHosts(gateway, systemClock)
      .institutionOf(host)
      .catch(error => {
        throw error instanceof ContractError ? new Error(fill(W.unknownHost, { host })) : error
      })
    return asOperator(gateway, { institution, origin: '', queue }, async ctx => {
      const reset = await resetFactorByOperator(ctx, taxNumber)
      if (reset === null) throw new Error(W.unknownPerson)
      if (!reset.had) return W.noFactor
      return `${fill(W.reset, reset)} ${toldOf(config, reset)}`
    })
  })
}

try {
  const person = readPerson()
  if (person === null) {
    console.error(W.usage)
    process.exitCode = 1
  } else console.log(await reset(person))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
