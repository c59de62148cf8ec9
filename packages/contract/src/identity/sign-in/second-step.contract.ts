import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { coded } from '../../schema.ts'
import { token } from '../identity.contract.ts'
import {
  authenticatorSetup,
  challengeToken,
  factorAnswer,
  factorCode,
  hasOne,
  passkeyCreated,
  passkeyName,
  passkeyOptions,
  recoveryCodes,
  setupToken,
} from '../second-factor/second-factor.contract.ts'

export const finishSignIn = endpoint({
  method: 'POST',
  path: 'auth/token/second-factor',
  summary: 'Conclui a entrada com o segundo fator.',
  access: { roles: 'public' },
  body: z
    .strictObject({ challenge: challengeToken, ...factorAnswer, trustDevice: z.boolean().optional() })
    .refine(hasOne, { ...coded('REQUIRED'), path: ['code'] }),
  answer: token,
  status: 200,
  errors: ['INVALID_CHALLENGE', 'WRONG_SECOND_FACTOR'],
})

export const askPasskey = endpoint({
  method: 'POST',
  path: 'auth/token/passkey',
  summary: 'O que o navegador precisa para usar uma chave de acesso na entrada.',
  access: { roles: 'public' },
  body: z.strictObject({ challenge: challengeToken }),
  answer: passkeyOptions,
  status: 200,
  errors: ['INVALID_CHALLENGE'],
})

export const beginRequiredSetup = endpoint({
  method: 'POST',
  path: 'auth/token/setup',
  summary: 'Começa a configurar o aplicativo autenticador que o perfil exige para entrar.',
  access: { roles: 'public' },
  body: z.strictObject({ challenge: challengeToken }),
  answer: authenticatorSetup,
  status: 200,
  errors: ['INVALID_CHALLENGE'],
})

export const beginRequiredPasskey = endpoint({
  method: 'POST',
  path: 'auth/token/setup/passkey',
  summary: 'O que o navegador precisa para criar a chave de acesso que o perfil exige para entrar.',
  access: { roles: 'public' },
  body: z.strictObject({ challenge: challengeToken }),
  answer: passkeyOptions,
  status: 200,
  errors: ['INVALID_CHALLENGE'],
})

const isOneSetup = ({ code, setup, passkey, name }: Record<string, unknown>): boolean =>
  passkey === undefined
    ? code !== undefined && setup !== undefined && name === undefined
    : name !== undefined && code === undefined && setup === undefined

export const confirmRequiredSetup = endpoint({
  method: 'POST',
  path: 'auth/token/setup/confirmation',
  summary: 'Conclui a configuração exigida e entra; os códigos de recuperação são mostrados só aqui.',
  access: { roles: 'public' },
  body: z
    .strictObject({
      challenge: challengeToken,
      setup: setupToken.optional(),
      code: factorCode.optional(),
      passkey: passkeyCreated.optional(),
      name: passkeyName.optional(),
    })
    .refine(isOneSetup, { ...coded('REQUIRED'), path: ['code'] }),
  answer: token.extend({ recoveryCodes }),
  status: 200,
  errors: ['INVALID_CHALLENGE', 'WRONG_SECOND_FACTOR', 'PASSKEY_REFUSED'],
})
