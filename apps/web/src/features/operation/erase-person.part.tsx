import { fill, M } from '@lousa/contract/messages.ts'
import type { ErasurePreview } from '@lousa/contract/operation/erasure.contract.ts'
import { ERASURE as T } from '@lousa/contract/operation/erasure.messages.ts'
import type { User } from '@lousa/contract/people/person/user.contract.ts'
import { coded, optionalLine, requiredText } from '@lousa/contract/schema.ts'
import { List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../frames/form/error-of.ts'
import { FormModal } from '../../frames/form/form-modal.tsx'
import { keyPerBody } from '../../lib/http/idempotency-key.ts'
import { showInstant } from '../../lib/text/dates.ts'
import { showCount } from '../../lib/text/numbers.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { nameInUse } from '../../ui/person-avatar.tsx'
import { erasuresOptions, previewErasure, removePersonalData } from './erasure.api.ts'

type Person = Pick<User, 'id' | 'name' | 'socialName'>

const Groups = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <Text size="sm" fw={600}>
      {title}
    </Text>
    <List size="sm" spacing={2} aria-label={title}>
      {lines.map(line => (
        <List.Item key={line}>{line}</List.Item>
      ))}
    </List>
  </div>
)

const counted = (group: string, n: number): string => fill(T.counted, { group, n: showCount(n) })

/** The date of a former erasure, which explains why little is left. */
const Earlier = ({ id }: { id: string }) => {
  const { data } = useQuery(erasuresOptions(id))
  const last = data?.data[0]
  if (!last) return null
  return (
    <Notice tone="info">{fill(T.already, { when: showInstant(last.at), person: nameInUse(last.by) })}</Notice>
  )
}

const PreviewedErasure = ({ preview }: { preview: ErasurePreview }) => (
  <>
    <Groups
      title={T.removedTitle}
      lines={preview.removed.map(({ group, count }) => counted(T.removed[group], count))}
    />
    <Groups
      title={T.keptTitle}
      lines={preview.kept.map(({ group, count }) =>
        group === 'identification' ? T.kept[group] : counted(T.kept[group], count),
      )}
    />
  </>
)

/** Only the number of the student who is shown opens the way. */
const schemaOf = (registration: string) =>
  z.object({
    registration: requiredText(60).refine(typed => typed === registration, coded('INVALID')),
    note: optionalLine(80),
  })

/** The only fault of a typed number is that it is another one. */
const numberWords = (error: string | undefined): string | undefined =>
  error === M.err.invalidData ? T.otherNumber : error

const Confirmation = ({
  person,
  preview,
  onClose,
}: {
  person: Person
  preview: ErasurePreview
  onClose: () => void
}) => {
  const { registration, version } = preview
  const [schema] = useState(() => schemaOf(registration))
  const [keyOf] = useState(keyPerBody)
  return (
    <FormModal
      opened
      onClose={onClose}
      title={fill(T.title, { nome: nameInUse(person) })}
      schema={schema}
      defaultValues={{ registration: '', note: '' }}
      onSubmit={values => {
        const body = { ...values, version }
        return removePersonalData(person.id, body, keyOf(body))
      }}
      submitLabel={T.submit}
      successMessage={T.done}
      destructive
    >
      {form => (
        <>
          <Text size="sm">{T.lead}</Text>
          <Earlier id={person.id} />
          <PreviewedErasure preview={preview} />
          <Notice tone="warn">{T.noUndo}</Notice>
          <TextInput
            label={T.note}
            description={T.noteHint}
            maxLength={80}
            error={errorOf(form, 'note')}
            {...form.register('note')}
          />
          <TextInput
            label={fill(T.confirm, { number: registration })}
            autoComplete="off"
            required
            error={numberWords(errorOf(form, 'registration'))}
            {...form.register('registration')}
          />
        </>
      )}
    </FormModal>
  )
}

/** "Eliminar dados pessoais" of a former student: what stays and what goes is shown before anything can be confirmed. */
export const ErasePerson = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure preview', person.id],
    queryFn: () => previewErasure(person.id),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const preview = data?.preview
  if (preview && preview.removed.length > 0)
    return <Confirmation person={person} preview={preview} onClose={onClose} />
  return (
    <Modal opened onClose={onClose} title={fill(T.title, { nome: nameInUse(person) })}>
      <Stack>
        <Earlier id={person.id} />
        {preview && <Text>{T.nothing}</Text>}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!preview && !error && <Skeleton h={120} />}
      </Stack>
    </Modal>
  )
}
