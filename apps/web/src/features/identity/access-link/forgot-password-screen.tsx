import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { useState } from 'react'
import { errorOf } from '../../../frames/form/error-of.ts'
import { useContractForm } from '../../../frames/form/use-contract-form.ts'
import { usePageTitle } from '../../../frames/page/page-context.tsx'
import { PATHS } from '../../../lib/address/paths.ts'
import { PublicPage } from '../sign-in/public-page.part.tsx'
import { askForLink } from './access-link.api.ts'
import { LinkRequest } from './link-request.tsx'
import { LinkSent } from './link-sent.tsx'

const schema = async () => (await import('./link-request.schema.ts')).linkRequest

/** A link for another password, by e-mail. */
export const Component = () => {
  usePageTitle(M.auth.forgot)
  const [isSent, setIsSent] = useState(false)
  const { form, submit, alert } = useContractForm({
    schema,
    defaultValues: { email: '' },
    onSubmit: ({ email }) => askForLink(email ?? ''),
    onDone: () => setIsSent(true),
  })
  if (isSent)
    return (
      <PublicPage>
        <LinkSent
          text={ACCESS.resetSent}
          other={{ label: ACCESS.studentForgot, to: PATHS.studentResetPassword }}
          onAgain={() => setIsSent(false)}
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
