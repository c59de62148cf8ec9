import { ACCESS } from '@lousa/contract/identity/access.messages.ts'
import { M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { type OwnField, ownFields } from '@lousa/rules/people/own-record/own-fields.rules.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { FormSummary } from '../../../frames/form/form-summary.tsx'
import { NewerVersion } from '../../../frames/form/newer-version.tsx'
import { usePageForm } from '../../../frames/form/use-page-form.ts'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { personDraftKey } from '../../../lib/device/device-drafts.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useActor, useInstitution } from '../../identity/identity.api.ts'
import { ContactSection } from '../editing/contact-section.part.tsx'
import type { PersonChange } from '../editing/person-changes.values.ts'
import { TextField } from '../person/fields.part.tsx'
import type { PersonValues } from '../person/person.values.ts'
import { labelOf } from '../person/person.words.ts'
import { PERSON_PAGE, personGround } from '../person/person-page.values.ts'
import { PhotoField } from '../picture/photo-field.part.tsx'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import { ResponsiblesSection } from '../responsible/responsibles-section.part.tsx'
import { ownRecordChanged, updateOwnRecord } from './own-record.api.ts'
import classes from './own-record.module.css'

type Props = {
  person: User
  /** Saved: the form starts again with the saved values. */
  onSaved: () => void
}

const useOwnRecordForm = ({ person, onSaved }: Props) => {
  const { timeZone, id: institutionId } = useInstitution()
  const { id: accountId } = useActor()
  const saved = useRef(person)
  return usePageForm<PersonValues, PersonChange>({
    base: personGround(person),
    check: async (typed, before) =>
      (await import('../editing/person-changes.values.ts')).checkChange(typed, before, {
        kind: person.type === 'STUDENT' ? 'student' : 'instructor',
        today: todayIn(timeZone),
      }),
    send: async (body, version) => {
      if (version === null || Object.keys(body).length === 0) return
      const { socialName, email, cellphone, phone, avatar, address, responsibles, mainResponsibleId } = body
      saved.current = await updateOwnRecord(
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
    ...PERSON_PAGE,
  })
}

/** Fields of their own record that a person may change; they depend on the role. */
export const OwnRecordForm = ({ person, onSaved }: Props) => {
  const page = useOwnRecordForm({ person, onSaved })
  const { form, submit, alert, draft, discardDraft, goTo } = page
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
                    hint={PEOPLE.form.ownSocialNameHint}
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
      <NewerVersion page={page} />
    </FormProvider>
  )
}
