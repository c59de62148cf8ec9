import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { email } from '@lousa/contract/people/person/person-fields.ts'
import { coded } from '@lousa/contract/schema.ts'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/form-modal.tsx'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/paths.ts'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { askForLink } from './access-link.api.ts'
import { LinkAsked } from './link-asked.tsx'
import { LinkRequest } from './link-request.tsx'

const schema = z.strictObject({ email: email.refine(value => value !== null, coded('REQUIRED')) })

/** A link for another password, by e-mail. */
export const Component = () => {
  usePageTitle(M.auth.forgot)
  const [asked, setAsked] = useState(false)
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: ({ email }) => askForLink(email ?? ''),
    onDone: () => setAsked(true),
  })
  if (asked)
    return (
      <PublicPage>
        <LinkAsked
          text={M.auth.resetSent}
          other={{ label: ACCESS.studentForgot, to: PATHS.studentResetPassword }}
          onAgain={() => setAsked(false)}
        />
      </PublicPage>
    )
  return (
    <LinkRequest
      title={M.auth.forgot}
      lead={ACCESS.forgotLead}
      alert={alert}
      submitting={form.formState.isSubmitting}
      onSubmit={submit}
      email={{ ...form.register('email'), error: errorOf(form, 'email') }}
      other={{ label: ACCESS.studentForgot, to: PATHS.studentResetPassword }}
    />
  )
}
