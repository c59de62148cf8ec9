import { FAMILY_OFFICE as W } from '@lousa/contract/people/guardian-letter/family-office.messages.ts'
import { MAJORITIES } from '@lousa/rules/people/guardianship/guardianship-reach.rules.ts'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'

const CHOICES = [
  { value: '', label: W.majority.NONE },
  ...MAJORITIES.map(value => ({ value, label: W.majority[value] })),
]

/** Whether a bond goes on once the student is 18, and why. */
export const MajorityField = (
  props: Pick<NativeSelectProps, 'name' | 'onChange' | 'onBlur' | 'ref' | 'error'>,
) => <NativeSelect {...props} label={W.fields.majority} description={W.fields.majorityHint} data={CHOICES} />
