import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { optionalText } from '@lousa/contract/schema.ts'
import { List, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse } from '../../../ui/person-avatar.tsx'
import { toast } from '../../../ui/toast.tsx'
import { type Archivable, peopleChanged, updateStatus } from './archive.api.ts'
import { usesIn } from './archive-uses.values.ts'
import { restorePerson } from './restore-person.ts'

const schema = z.strictObject({ statusReason: optionalText(200) })

const Meaning = ({ person }: { person: Archivable }) => (
  <>
    <Text>
      <strong>{nameInUse(person)}</strong> {PEOPLE.archiveLead}
    </Text>
    <List size="sm" spacing={4}>
      {PEOPLE.archiveEffects.map(effect => (
        <List.Item key={effect}>{effect}</List.Item>
      ))}
    </List>
  </>
)

const Uses = ({ uses }: { uses: readonly string[] }) =>
  uses.length === 0 ? null : (
    <>
      <Text size="sm" fw={600}>
        {PEOPLE.inUse}
      </Text>
      <List size="sm" spacing={4}>
        {uses.map(use => (
          <List.Item key={use}>{use}</List.Item>
        ))}
      </List>
    </>
  )

/**
 * "Arquivar registro" of a student, an instructor or one of the staff. While classes go on for the person the modal
 * stays, names them and asks once more.
 */
export const ArchivePerson = ({
  person,
  opened,
  onClose,
}: {
  person: Archivable
  opened: boolean
  onClose: () => void
}) => {
  const [uses, setUses] = useState<string[] | null>(null)
  const isSelf = useSession(({ auth }) => auth?.user.id === person.id)
  const close = () => {
    setUses(null)
    onClose()
  }
  const archive = async ({ statusReason }: z.output<typeof schema>): Promise<void> => {
    try {
      await updateStatus(person, {
        status: 'Inativo',
        statusReason,
        ...(uses ? { confirmInUse: true } : {}),
      })
    } catch (error) {
      setUses(usesIn(error))
      throw error
    }
    void peopleChanged()
    toast.undoable(fill(PEOPLE.archived, { nome: nameInUse(person) }), () => void restorePerson(person))
  }
  return (
    <FormModal
      opened={opened}
      onClose={close}
      title={M.modal.archiving}
      schema={schema}
      defaultValues={{ statusReason: '' }}
      onSubmit={archive}
      submitLabel={uses ? PEOPLE.archiveAnyway : M.btn.archive}
      destructive
    >
      {form => (
        <>
          {uses && <Uses uses={uses} />}
          <Meaning person={person} />
          {isSelf && <Notice tone="warn">{PEOPLE.archiveSelf}</Notice>}
          <Textarea
            label={PEOPLE.archiveReason}
            placeholder={PEOPLE.archiveReasonExample}
            maxLength={200}
            autosize
            minRows={2}
            error={errorOf(form, 'statusReason')}
            {...form.register('statusReason')}
          />
        </>
      )}
    </FormModal>
  )
}
