import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { email, personDate } from '@lousa/contract/people/person/person-fields.ts'
import { coded, requiredText } from '@lousa/contract/schema.ts'
import { isValidCpf } from '@lousa/rules/identity/tax-number.rules.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/form-modal.tsx'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { now } from '../../../lib/clock.ts'
import { completePastDate, formatCpf, formatTypedDate } from '../../../lib/contact-masks.ts'
import { parseShownDate } from '../../../lib/dates.ts'
import { PATHS } from '../../../lib/paths.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { askForStudentLink } from './access-link.api.ts'
import { LinkAsked } from './link-asked.tsx'
import { LinkRequest } from './link-request.tsx'

/** The contract's body, with the date as it is typed. */
const schema = z.strictObject({
  registration: requiredText(30),
  taxNumber: z
    .string()
    .refine(text => text.trim() !== '', coded('REQUIRED'))
    .refine(isValidCpf, coded('INVALID_CPF')),
  birthdate: z
    .string()
    .refine(text => text !== '', coded('REQUIRED'))
    .refine(text => personDate.safeParse(parseShownDate(text) ?? text).success, coded('INVALID_DATE'))
    .transform(text => parseShownDate(text)),
  email: email.refine(value => value !== null, coded('REQUIRED')),
})

const NOTHING = { registration: '', taxNumber: '', birthdate: '', email: '' }

/** A student without e-mail at hand knows what is printed on a report card: with it the link is sent all the same. */
export const Component = () => {
  usePageTitle(M.access.studentReset)
  const [asked, setAsked] = useState(false)
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: NOTHING,
    onSubmit: askForStudentLink,
    onDone: () => setAsked(true),
  })
  if (asked)
    return (
      <PublicPage>
        <LinkAsked
          text={ACCESS.studentResetSent}
          other={{ label: M.auth.forgot, to: PATHS.forgotPassword }}
          onAgain={() => setAsked(false)}
        />
      </PublicPage>
    )
  return (
    <LinkRequest
      title={M.access.studentReset}
      lead={ACCESS.studentResetLead}
      alert={alert}
      submitting={form.formState.isSubmitting}
      onSubmit={submit}
      email={{ ...form.register('email'), error: errorOf(form, 'email') }}
      other={{ label: M.auth.forgot, to: PATHS.forgotPassword }}
    >
      <TextInput
        {...form.register('registration')}
        size="md"
        required
        maxLength={30}
        label={M.field.registration}
        description={ACCESS.registrationHint}
        autoComplete="off"
        error={errorOf(form, 'registration')}
      />
      <Controller
        control={form.control}
        name="taxNumber"
        render={({ field }) => (
          <MaskedInput
            {...field}
            format={formatCpf}
            size="md"
            required
            label={M.field.taxNumber}
            autoComplete="off"
            error={errorOf(form, 'taxNumber')}
          />
        )}
      />
      <Controller
        control={form.control}
        name="birthdate"
        render={({ field }) => (
          <MaskedInput
            {...field}
            format={formatTypedDate}
            complete={text => completePastDate(text, now().getFullYear())}
            size="md"
            required
            label={M.field.birthdate}
            placeholder="DD/MM/AAAA"
            autoComplete="bday"
            error={errorOf(form, 'birthdate')}
          />
        )}
      />
    </LinkRequest>
  )
}
