import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { type OwnField, ownFields } from '@lousa/rules/people/own-record/own-fields.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { lazy, Suspense, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormSummary } from '../../../frames/form/form-summary.tsx'
import { type Ground, usePageForm } from '../../../frames/form/use-page-form.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { differences } from '../../../frames/versions/compare-versions.ts'
import { todayIn } from '../../../lib/dates.ts'
import { personDraftKey } from '../../../lib/device-drafts.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { TextField } from '../person/fields.part.tsx'
import { isPersonValues, type PersonValues, valuesOf } from '../person/person.values.ts'
import { labelOf, UNITS } from '../person/person.words.ts'
import { isWholeRecord } from '../person/person-records.values.ts'
import { PhotoField } from '../picture/photo-field.part.tsx'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import { ContactSection } from '../recording/contact-section.part.tsx'
import { checkChange, type PersonChange } from '../recording/person-changes.values.ts'
import { ResponsiblesSection } from '../responsible/responsibles-section.part.tsx'
import { changeOwnRecord, ownRecordChanged } from './own-record.api.ts'
import classes from './own-record.module.css'

const VersionComparison = lazy(async () => ({
  default: (await import('../../../frames/versions/version-comparison.tsx')).VersionComparison,
}))

type Props = {
  person: User
  /** Saved: the form is to begin anew on what was saved. */
  onSaved: () => void
}

const groundOf = (person: User): Ground<PersonValues> => ({
  saved: valuesOf(person),
  version: person.version,
})

const readCurrent = (current: unknown): Ground<PersonValues> | null =>
  isWholeRecord(current) ? groundOf(current) : null

const useOwnRecordForm = ({ person, onSaved }: Props) => {
  const { timeZone, id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const saved = useRef(person)
  return usePageForm<PersonValues, PersonChange>({
    ground: groundOf(person),
    check: (typed, before) =>
      checkChange(typed, before, {
        kind: person.type === 'STUDENT' ? 'student' : 'instructor',
        today: todayIn(timeZone),
      }),
    send: async (body, version) => {
      if (version === null || Object.keys(body).length === 0) return
      const { socialName, email, cellphone, phone, avatar, address, responsibles, mainResponsibleId } = body
      saved.current = await changeOwnRecord(
        { socialName, email, cellphone, phone, avatar, address, responsibles, mainResponsibleId },
        version,
      )
    },
    onDone: () => {
      toast.success(M.toast.updated)
      ownRecordChanged(saved.current)
      onSaved()
    },
    draftKey: personDraftKey({ institutionId, accountId, record: 'own' }),
    isValues: isPersonValues,
    units: UNITS,
    readCurrent,
  })
}

/** What a person may change of their own record; which that is depends on their role. */
export const OwnRecordForm = ({ person, onSaved }: Props) => {
  const page = useOwnRecordForm({ person, onSaved })
  const { form, submit, alert, draft, discardDraft, stale, goTo } = page
  const { isDirty, isSubmitting } = form.formState
  const fields = ownFields(person.role)
  const may = (field: OwnField): boolean => fields.includes(field)
  return (
    <FormProvider {...form}>
      <form onSubmit={event => void submit(event)} noValidate>
        <Stack gap="md">
          {draft && isDirty && (
            <Notice tone="info">
              {ACCESS.ownDraft}{' '}
              <Button variant="subtle" size="compact-sm" onClick={discardDraft}>
                {ACCESS.ownDiscard}
              </Button>
            </Notice>
          )}
          <FormSummary control={form.control} alert={alert} labelOf={labelOf} goTo={goTo} />
          <ContentCard title={ACCESS.ownContacts}>
            <div className={may('avatar') ? classes.person : undefined}>
              {may('avatar') && <PhotoField person={person} />}
              <Stack gap="md">
                {may('socialName') && (
                  <TextField
                    name="socialName"
                    label={M.field.socialName}
                    maxLength={150}
                    hint={PEOPLE.form.socialNameHint}
                  />
                )}
                <ContactSection own />
              </Stack>
            </div>
          </ContentCard>
          {may('address') && (
            <ContentCard title={ACCESS.ownAddress}>
              <AddressFields base="address" own />
            </ContentCard>
          )}
          {may('responsibles') && (
            <ContentCard title={ACCESS.ownResponsibles}>
              <ResponsiblesSection />
            </ContentCard>
          )}
          <Group justify="flex-end" className={classes.bar ?? ''}>
            <Text role="status" size="sm" c="dimmed">
              {isDirty ? ACCESS.ownUnsaved : ''}
            </Text>
            <Button type="submit" loading={isSubmitting}>
              {M.btn.save}
            </Button>
          </Group>
        </Stack>
      </form>
      {stale && (
        <Suspense>
          <VersionComparison
            rows={differences(
              { mine: form.getValues(), theirs: stale.saved, before: page.before() },
              page.units,
            )}
            onSettle={page.settle}
            onClose={page.dismissStale}
          />
        </Suspense>
      )}
    </FormProvider>
  )
}
