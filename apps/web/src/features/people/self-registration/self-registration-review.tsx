import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { Button, Stack, Text } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import { Facts } from '../../../frames/page/detail-page.tsx'
import classes from './self-registration.module.css'
import type { Typed } from './self-registration-form.schema.ts'
import type { Step } from './self-registration-steps.values.ts'

const addressLines = ({
  street,
  number,
  complement,
  neighborhood,
  city,
  state,
  postalCode,
}: Typed['address']) =>
  [
    [street, number, complement].filter(Boolean).join(', '),
    [neighborhood, [city, state].filter(Boolean).join('/')].filter(Boolean).join(', '),
    postalCode,
  ]
    .filter(Boolean)
    .join(' · ')

const factsOf: Partial<Record<Step, (typed: Typed) => { label: string; value: string | null }[]>> = {
  person: typed => [
    { label: M.field.name, value: typed.name },
    { label: M.field.socialName, value: typed.socialName },
    { label: M.field.birthdate, value: typed.birthdate },
    { label: M.field.taxNumber, value: typed.taxNumber },
    { label: M.field.gender[0], value: typed.gender },
  ],
  contact: typed => [
    { label: M.field.cellphone, value: typed.cellphone },
    { label: M.field.email, value: typed.email },
    { label: ACCESS.ownAddress, value: addressLines(typed.address) },
  ],
  guardian: ({ guardian }) => [
    { label: M.field.name, value: guardian.name },
    { label: M.field.kinship[0], value: guardian.kinship },
    { label: M.field.taxNumber, value: guardian.taxNumber },
    { label: M.field.cellphone, value: guardian.cellphone },
    { label: M.field.email, value: guardian.email },
  ],
}

/** Everything once more, with a way back to each step. */
export const ReviewStep = ({ steps, onEdit }: { steps: readonly Step[]; onEdit: (step: Step) => void }) => {
  const typed = useFormContext<Typed>().getValues()
  return (
    <Stack gap="md">
      <Text c="dimmed">{ACCESS.enrolReviewLead}</Text>
      {steps.map(step => {
        const facts = factsOf[step]?.(typed)
        return (
          facts && (
            <section key={step} className={classes.reviewed} aria-label={ACCESS.enrolSteps[step]}>
              <div className={classes.reviewedHead}>
                <h3>{ACCESS.enrolSteps[step]}</h3>
                <Button
                  variant="subtle"
                  size="compact-md"
                  onClick={() => onEdit(step)}
                  aria-label={`${M.btn.edit}: ${ACCESS.enrolSteps[step]}`}
                >
                  {M.btn.edit}
                </Button>
              </div>
              <Facts facts={facts} />
            </section>
          )
        )
      })}
    </Stack>
  )
}
