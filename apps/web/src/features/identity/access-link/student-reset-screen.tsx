import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { completePastDate, formatTypedDate } from '@lousa/rules/calendar/typed-date.rules.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { now } from '../../../lib/device/clock.ts'
import { formatCpf } from '../../../lib/form/contact-masks.ts'
import { MaskedInput } from '../../../ui/masked-input.tsx'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { askForStudentLink } from './access-link.api.ts'
import { LinkRequest } from './link-request.tsx'
import { LinkSent } from './link-sent.tsx'

const schema = async () => (await import('./link-request.schema.ts')).studentLinkRequest

const NOTHING = { registration: '', taxNumber: '', birthdate: '', email: '' }

/** A student without e-mail at hand knows what is printed on a report card: with it the link is sent all the same. */
export const Component = () => {
  usePageTitle(M.access.studentReset)
  const [isSent, setIsSent] = useState(false)
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: NOTHING,
    onSubmit: askForStudentLink,
    onDone: () => setIsSent(true),
  })
  if (isSent)
    return (
      <PublicPage>
        <LinkSent
          text={ACCESS.studentResetSent}
          other={{ label: M.auth.forgot, to: PATHS.forgotPassword }}
          onAgain={() => setIsSent(false)}
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
