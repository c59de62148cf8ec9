import { ContractError, ERRORS } from '@lousa/contract/refusal/errors.ts'
import type { CivilDate } from '@lousa/rules/calendar/civil-date.rules.ts'
import { isMinorOn } from '@lousa/rules/people/person/age.rules.ts'

/** A person under 18 who registers or changes themself has a guardian with a CPF. */
export const refuseMinorWithoutGuardian = (
  birthdate: CivilDate | null,
  today: CivilDate,
  responsibles: readonly { taxNumber?: string | null | undefined }[],
  ownTaxNumber: string | null,
): void => {
  if (birthdate === null || !isMinorOn(birthdate, today)) return
  if (responsibles.some(({ taxNumber }) => taxNumber && taxNumber !== ownTaxNumber)) return
  const code = 'GUARDIAN_CPF_REQUIRED'
  throw new ContractError(code, { errors: [{ path: 'responsibles', code, message: ERRORS[code][1] }] })
}
