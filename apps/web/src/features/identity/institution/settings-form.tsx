import { policySentences } from '@lousa/contract/evaluation/policy/policy-sentences.ts'
import type { Institution as Saved } from '@lousa/contract/identity/institution/institution.contract.ts'
import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { DEFAULT_POLICY, resolvePolicy } from '@lousa/rules/evaluation/policy/policy.rules.ts'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type BelowForm, FormPage, type FormSection } from '../../../frames/form/form-page.tsx'
import { type FormBase, parseBase, usePageForm } from '../../../frames/form/use-page-form.ts'
import { PATHS } from '../../../lib/address/paths.ts'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { useActor } from '../identity.api.ts'
import { HostsField } from './fields/hosts-field.tsx'
import { PapersFields } from './fields/papers-fields.tsx'
import { PunctualityField } from './fields/punctuality-field.tsx'
import { SecurityFields } from './fields/security-fields.tsx'
import { SettingsSwitch, SettingsText } from './fields/settings-fields.tsx'
import { updateInstitution } from './institution.api.ts'
import { InstitutionData } from './institution-data.tsx'
import classes from './settings.module.css'
import type { SettingsChange } from './settings.schema.ts'
import { labelOf, UNITS } from './settings-labels.ts'
import { MailSection } from './settings-mail.tsx'
import { isSettingsValues, type SettingsValues, valuesOf } from './settings-values.ts'

const S = SETTINGS
const schemas = () => import('./settings.schema.ts')

const groundOf = (saved: Saved): FormBase<SettingsValues> => ({
  saved: valuesOf(saved),
  version: saved.version,
})

/** Highest mark and average are of each class: only what the institution decides for all of them is said here. */
const defaultSentences = (policy: Saved['performancePolicy']): string[] =>
  policySentences(policy ? resolvePolicy(policy) : DEFAULT_POLICY, {
    type: 'MARK',
    highest: 100,
    average: 60,
    retention: 'FULL',
  }).slice(1)

const PolicySection = ({ saved }: { saved: Saved }) => (
  <>
    <Text size="sm">{S.policy.lead}</Text>
    <ul className={classes.sentences}>
      {defaultSentences(saved.performancePolicy).map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
    <Button component={Link} to={PATHS.defaultPolicy} variant="default">
      {S.policy.change}
    </Button>
  </>
)

const TextsSection = () => (
  <Stack gap="md" align="flex-start">
    <Text size="sm">{S.texts.lead}</Text>
    <Button component={Link} to={PATHS.institutionTexts} variant="default">
      {S.texts.open}
    </Button>
  </Stack>
)

const EnrollmentSection = ({ kind }: Pick<Saved, 'kind'>) => (
  <Stack gap="lg">
    <SettingsSwitch
      name="selfRegistration"
      label={S.selfRegistration}
      on={S.selfRegistrationOn}
      off={S.selfRegistrationOff}
    />
    <SettingsSwitch
      name="waitlistPromotion"
      label={S.waitlistPromotion}
      on={S.waitlistPromotionOn}
      off={S.waitlistPromotionOff}
    />
    <SettingsText
      name="offerHours"
      label={S.offerHours}
      hint={S.offerHoursHint}
      inputMode="numeric"
      maxLength={3}
      maw={320}
    />
    {kind === 'MUNICIPAL' && (
      <SettingsSwitch
        name="publicWaitingList"
        label={S.publicWaitingList}
        on={S.publicWaitingListOn}
        off={S.publicWaitingListOff}
      />
    )}
  </Stack>
)

const AppealSection = () => (
  <Stack gap="lg">
    <SettingsText
      name="appealDays"
      label={S.appealDays}
      hint={S.appealDaysHint}
      inputMode="numeric"
      maxLength={2}
      maw={320}
    />
    <SettingsText
      name="appealAnswerDays"
      label={S.appealAnswerDays}
      hint={S.appealAnswerDaysHint}
      inputMode="numeric"
      maxLength={2}
      maw={320}
    />
  </Stack>
)

/** The settings of the institution as one page; what is changed is sent, and nothing else. */
export const SettingsForm = ({
  saved,
  address,
  below,
  currentHost = location.hostname,
  onSaved,
}: {
  saved: Saved
  /** The fields of an address, named `address.…`. */
  address: ReactNode
  /** Under the form, and no part of what it saves. */
  below: readonly BelowForm[]
  /** Under which name this page was opened. */
  currentHost?: string
  onSaved: () => void
}) => {
  const { id: accountId } = useActor()
  const page = usePageForm<SettingsValues, SettingsChange>({
    base: groundOf(saved),
    check: async (typed, before) => (await schemas()).checkSettings(typed, before),
    send: async (change, version) => {
      // Nothing differs from what is saved: nothing is sent.
      if (Object.keys(change).length > 0) await updateInstitution(change, version)
    },
    onDone: onSaved,
    draftKey: personDraftKey({ institutionId: saved.id, accountId, record: 'institution' }),
    isValues: isSettingsValues,
    units: UNITS,
    readCurrent: parseBase(async () => (await schemas()).institution, groundOf),
  })
  const sections: FormSection[] = [
    { id: 'dados', title: S.sections.data, content: <InstitutionData address={address} /> },
    {
      id: 'enderecos',
      title: S.sections.addresses,
      content: (
        <Stack gap="lg">
          <HostsField current={currentHost} storedHosts={saved.hosts} />
          <SettingsText
            name="scheduleUrl"
            label={S.scheduleUrl}
            hint={S.scheduleHint}
            placeholder="https://"
            type="url"
            maxLength={500}
          />
        </Stack>
      ),
    },
    { id: 'cadastro', title: S.sections.enrollment, content: <EnrollmentSection kind={saved.kind} /> },
    { id: 'frequencia', title: S.sections.attendance, content: <PunctualityField /> },
    { id: 'seguranca', title: S.sections.security, content: <SecurityFields /> },
    { id: 'mensagens', title: S.sections.mail, content: <MailSection /> },
    { id: 'documentos', title: S.sections.documents, content: <PapersFields /> },
    { id: 'calculo', title: S.sections.policy, content: <PolicySection saved={saved} /> },
    ...(saved.kind === 'SCHOOL'
      ? [{ id: 'pedidos', title: S.sections.appeals, content: <AppealSection /> }]
      : []),
    { id: 'textos', title: S.sections.texts, content: <TextsSection /> },
  ]
  return (
    <FormPage
      header={{ title: M.menu.settings, subtitle: saved.name }}
      page={page}
      sections={sections}
      labelOf={labelOf}
      cancelTo={PATHS.app}
      below={below}
    />
  )
}
