import { M } from '../messages.ts'
import type { ErrorCode } from './error-catalogue.ts'

/** The codes of one field inside `errors[]` (docs/api.md, Errors). `{…}` is filled from the broken limit. */
export const FIELD_MESSAGES = {
  REQUIRED: M.val.required,
  INVALID: M.err.invalidData,
  INVALID_DATE: M.val.invalidDate,
  FUTURE_DATE: 'A data não pode estar no futuro',
  DATE_TOO_EARLY: 'Escolha uma data a partir de {value}',
  DATE_TOO_LATE: 'Escolha uma data até {value}',
  /** In forms only: the days of a note of absence in the wrong order. */
  END_FIRST: 'O último dia vem antes do primeiro',
  INVALID_CPF: M.val.cpf,
  TAX_NUMBER_OF_OTHER: 'Este CPF é de {name}: confira',
  INVALID_LOGIN: M.val.login,
  /** In forms only: the code of a letter to a guardian. */
  INCOMPLETE_CODE: 'O código tem três grupos de quatro letras e números',
  INVALID_EMAIL: M.val.email,
  INVALID_PHONE: 'Informe um telefone válido, com DDD',
  INVALID_NIS: 'Informe um NIS válido, com 11 números',
  INVALID_POSTAL_CODE: 'Informe um CEP válido',
  INVALID_STATE: 'Informe uma UF válida',
  INVALID_IMAGE: 'Envie uma imagem JPEG, PNG ou WebP',
  /** In forms only: a photograph that is still made small. */
  IMAGE_NOT_READY: 'A foto ainda está sendo preparada. Espere um instante e envie de novo',
  IMAGE_TOO_LARGE: 'A imagem deve ter no máximo 2 MB',
  INVALID_CNPJ: 'Informe um CNPJ válido',
  INVALID_INEP: 'Informe os 8 números do código INEP',
  INVALID_HOST: 'Informe um endereço como escola.municipio.gov.br, sem http:// nem barras',
  INVALID_URL: 'Informe um endereço que comece com http:// ou https://',
  INVALID_NUMBER: M.val.number,
  NOT_POSITIVE: M.val.positive,
  TOO_SHORT: M.val.min,
  TOO_LONG: M.val.max,
  TOO_COMMON: 'Esta senha é muito comum. Escolha outra',
  /** In forms only: TOO_SHORT in the words for passwords. */
  SHORT_PASSWORD: M.val.passwordMin,
  /** In forms only: the second typing of a new password. */
  PASSWORDS_DIFFER: M.val.passwordMatch,
  OUT_OF_RANGE: M.val.lessOrEqual,
  INVALID_INITIALS: M.val.initials,
  INVALID_CHARACTERS: M.val.alnum,
  ONLY_LETTERS: M.val.letters,
  LENGTH_BETWEEN: M.val.between,
  NOT_LESS: M.val.less,
  TERM_OUT_OF_BOUNDS: 'O prazo deve ser de {min} a {max} dias',
  DATE_OVERLAP: M.val.dateOverlap,
  ANSWER_INVALID: 'Responda a esta pergunta com uma das opções dadas',
  /** In forms only: what a question offers to choose from. */
  TOO_FEW_OPTIONS: 'Escreva pelo menos duas opções diferentes, uma por linha',
  TOO_MANY_OPTIONS: 'Escreva no máximo {count} opções, cada uma com no máximo {max} caracteres',
  /** In forms only: a question of a survey that has to be answered. */
  NOT_ANSWERED: 'Responda a esta pergunta',
  /** Late or left early of a student who is not present. */
  NOT_PRESENT: 'Só quem está presente pode ter atraso ou saída antecipada',
  PUNCTUALITY_OFF: 'Esta instituição não registra atrasos nem saídas antecipadas',
  PUNCTUALITY_WITHOUT_MINUTES: 'Esta instituição registra atrasos e saídas antecipadas sem os minutos',
  UNKNOWN_FIELD: 'Campo desconhecido',
} as const
export type FieldCode = keyof typeof FIELD_MESSAGES

export type FieldError = { path: string; code: FieldCode | ErrorCode; message: string }

/** One broken field as an error: `fieldError('score', 'OUT_OF_RANGE', { value: '10,0' })`. */
export const fieldError = (
  path: string,
  code: FieldCode,
  values: Record<string, string | number> = {},
): FieldError => ({
  path,
  code,
  message: FIELD_MESSAGES[code].replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? '')),
})
