import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { fill, M } from '@lousa/contract/messages.ts'
import { Refusal } from '@lousa/contract/refusal/refusal.ts'
import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { Modal } from '../../../ui/modal.tsx'
// Not in the first load: see build/used-styles.ts.
import '@mantine/core/styles/Tabs.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../lib/http/error-text.ts'
import { Notice } from '../../../ui/notice.tsx'
import { useInstitution } from '../identity.api.ts'
import { InstitutionText } from './institution-text.part.tsx'
import classes from './terms-gate.module.css'
import { agreeToTerms, textOptions, textsChanged } from './text.api.ts'

/** Agreeing to what can be read on the tabs. */
const Agreement = ({ version, onSignOut }: { version: number; onSignOut: () => void }) => {
  const { name } = useInstitution()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const agree = async () => {
    setBusy(true)
    setFailure('')
    try {
      await agreeToTerms(version)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'CONSENT_REQUIRED') void textsChanged()
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md">
      <Text>{fill(ACCESS.newTermsLead, { instituicao: name })}</Text>
      <Tabs defaultValue="TERMS" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="TERMS">{M.auth.terms}</Tabs.Tab>
          <Tabs.Tab value="PRIVACY">{M.auth.privacy}</Tabs.Tab>
        </Tabs.List>
        {(['TERMS', 'PRIVACY'] as const).map(kind => (
          // A long text is scrolled by keyboard too.
          <Tabs.Panel key={kind} value={kind} className={classes.text ?? ''} tabIndex={0}>
            <InstitutionText kind={kind} />
          </Tabs.Panel>
        ))}
      </Tabs>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onSignOut} disabled={busy}>
          {M.menu.logout}
        </Button>
        <Button onClick={() => void agree()} loading={busy}>
          {ACCESS.acceptAndGo}
        </Button>
      </Group>
    </Stack>
  )
}

/**
 * The terms have changed since this person agreed: they read and agree, or leave. Where the texts cannot be fetched the person
 * may continue; the question comes back.
 */
export const TermsGate = ({ onSignOut }: { onSignOut: () => void }) => {
  const terms = useQuery(textOptions('TERMS'))
  const [later, setLater] = useState(false)
  const { data, error } = terms
  if (later || (!data && !error)) return null
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={ACCESS.newTerms}
      size="lg"
      centered
    >
      {data ? (
        <Agreement version={data.version} onSignOut={onSignOut} />
      ) : (
        <Stack gap="md">
          <Text>{ACCESS.termsLater}</Text>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={() => void terms.refetch()}>
              {M.btn.retry}
            </Button>
            <Button onClick={() => setLater(true)}>{ACCESS.goOn}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}
