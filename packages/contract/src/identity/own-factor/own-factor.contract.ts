import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { coded, id, instant } from '../../schema.ts'
import {
  authenticatorSetup,
  factorAnswer,
  factorCode,
  hasOne,
  passkeyCreated,
  passkeyName,
  passkeyOptions,
  recoveryCodes,
  setupToken,
} from '../second-factor/second-factor.contract.ts'

export const ownFactor = z.object({
  /** The institution requires one of a role of this person. */
  required: z.boolean(),
  authenticator: z.object({ createdAt: instant }).nullable(),
  passkeys: z.array(
    z.object({
      id,
      name: z.string(),
      /** The host name at which it works. */
      host: z.string(),
      createdAt: instant,
      lastUsedAt: instant.nullable(),
    }),
  ),
  recoveryCodesLeft: z.int(),
  /** Browsers in which the password is enough. */
  trustedDevices: z.array(
    z.object({
      id,
      /** Browser and system in words: "Chrome no Android". */
      device: z.string(),
      createdAt: instant,
      lastUsedAt: instant,
      expiresAt: instant,
    }),
  ),
})
export type OwnFactor = z.output<typeof ownFactor>

export const getOwnFactor = endpoint({
  method: 'GET',
  path: 'auth/second-factor',
  summary: 'O próprio segundo fator: aplicativo, chaves de acesso, códigos restantes e aparelhos confiáveis.',
  access: { roles: 'any' },
  answer: ownFactor,
})

export const proveOwnFactor = endpoint({
  method: 'POST',
  path: 'auth/second-factor/proof',
  summary: 'Confirma quem está usando a conta, com o segundo fator ou, sem um, com a senha.',
  access: { roles: 'any' },
  body: z
    .strictObject({
      ...factorAnswer,
      password: z
        .string()
        .max(200)
        .refine(value => value !== '', coded('REQUIRED'))
        .optional(),
    })
    .refine(hasOne, { ...coded('REQUIRED'), path: ['code'] }),
  status: 204,
  errors: ['WRONG_PASSWORD', 'WRONG_SECOND_FACTOR'],
})

export const askOwnPasskey = endpoint({
  method: 'POST',
  path: 'auth/second-factor/passkey-request',
  summary: 'O que o navegador precisa para confirmar com uma das próprias chaves de acesso.',
  access: { roles: 'any' },
  answer: passkeyOptions,
  status: 200,
})

export const beginAuthenticator = endpoint({
  method: 'POST',
  path: 'auth/second-factor/authenticator',
  summary: 'Começa a configurar um aplicativo autenticador.',
  access: { roles: 'any' },
  answer: authenticatorSetup,
  status: 200,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED'],
})

/** Null where the person keeps the codes that they have. */
const codesIfFirst = z.object({ recoveryCodes: recoveryCodes.nullable() })

export const confirmAuthenticator = endpoint({
  method: 'PUT',
  path: 'auth/second-factor/authenticator',
  summary: 'Conclui a configuração do aplicativo com o primeiro código dele; o anterior deixa de valer.',
  access: { roles: 'any' },
  body: z.strictObject({ setup: setupToken, code: factorCode }),
  answer: codesIfFirst,
  status: 200,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED', 'WRONG_SECOND_FACTOR', 'INVALID_CHALLENGE'],
})

export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: 'auth/second-factor/authenticator',
  summary: 'Remove o aplicativo autenticador.',
  access: { roles: 'any' },
  status: 204,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED', 'SECOND_FACTOR_NEEDED'],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: 'auth/second-factor/passkey/options',
  summary: 'O que o navegador precisa para criar uma chave de acesso.',
  access: { roles: 'any' },
  answer: passkeyOptions,
  status: 200,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED'],
})

export const createPasskey = endpoint({
  method: 'POST',
  path: 'auth/second-factor/passkey',
  summary: 'Guarda a chave de acesso que o navegador criou.',
  access: { roles: 'any' },
  body: z.strictObject({ passkey: passkeyCreated, name: passkeyName }),
  answer: codesIfFirst,
  status: 201,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED', 'PASSKEY_REFUSED'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: 'auth/second-factor/passkey/:id',
  summary: 'Remove uma das próprias chaves de acesso.',
  access: { roles: 'any', objects: { id: 'passkey' } },
  status: 204,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED', 'SECOND_FACTOR_NEEDED'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: 'auth/second-factor/recovery-code',
  summary: 'Cria outros códigos de recuperação; os anteriores deixam de valer.',
  access: { roles: 'any' },
  answer: z.object({ recoveryCodes }),
  status: 200,
  opensAccounts: 'OWN_FACTOR',
  errors: ['SECOND_FACTOR_PROOF_REQUIRED', 'NO_SECOND_FACTOR'],
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: 'auth/second-factor/device/:id',
  summary: 'Deixa de confiar em um aparelho.',
  access: { roles: 'any', objects: { id: 'trustedDevice' } },
  status: 204,
})

export const forgetDevices = endpoint({
  method: 'DELETE',
  path: 'auth/second-factor/device',
  summary: 'Deixa de confiar em todos os aparelhos.',
  access: { roles: 'any' },
  status: 204,
})

export const getUserFactor = endpoint({
  method: 'GET',
  path: 'user/:id/second-factor',
  summary: 'Se uma pessoa tem segundo fator.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  answer: z.object({ active: z.boolean() }),
})

export const resetUserFactor = endpoint({
  method: 'DELETE',
  path: 'user/:id/second-factor',
  summary: 'Remove o segundo fator de quem o perdeu; os acessos abertos são encerrados e a pessoa é avisada.',
  access: { roles: ['ADMINISTRATOR'], objects: { id: 'user' } },
  status: 204,
  opensAccounts: true,
  errors: ['OWN_SECOND_FACTOR', 'NO_SECOND_FACTOR', 'SECOND_FACTOR_PROOF_REQUIRED'],
})
