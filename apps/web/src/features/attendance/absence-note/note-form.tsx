import { MAX_NOTE_TEXT } from '@lousa/contract/attendance/absence-note/absence-note.contract.ts'
import { ABSENCE_NOTES } from '@lousa/contract/attendance/absence-note/absence-note.messages.ts'
import { fill } from '@lousa/contract/messages.ts'
import { MAX_NOTE_PICTURES, NOTE_REASONS } from '@lousa/rules/attendance/absence-note/absence-note.rules.ts'
import { Button, FileButton, Group, Input, NativeSelect, SimpleGrid, Text, Textarea } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DateField } from '../../../frames/form/date-field.tsx'
import { errorOf } from '../../../frames/form/error-of.ts'
import { FormModal } from '../../../frames/form/form-modal.tsx'
import type { ContractForm } from '../../../frames/form/use-contract-form.ts'
import { IMAGE_TYPES } from '../../../lib/form/image-types.ts'
import { shrunkPicture } from '../../../lib/form/shrunk-picture.ts'
import { todayIn } from '../../../lib/text/dates.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import classes from './absence-note.module.css'
import { type NoteInput, type NoteValues, noteFormOn } from './note-form.schema.ts'

const W = ABSENCE_NOTES.family
const ACCEPT = IMAGE_TYPES.join(',')

/** Photographs, taken or chosen, made small on the device. */
const Photos = ({ form }: { form: ContractForm<NoteInput, NoteValues> }) => {
  const [trouble, setTrouble] = useState<string | null>(null)
  const value = form.watch('pictures')
  const isWorking = form.watch('isPreparing')
  const error = errorOf(form, 'isPreparing') ?? errorOf(form, 'pictures')
  const onChange = (pictures: string[]): void => form.setValue('pictures', pictures, { shouldDirty: true })
  const resetCamera = useRef<() => void>(null)
  const resetFiles = useRef<() => void>(null)
  const isFull = value.length >= MAX_NOTE_PICTURES
  const add = async (file: File | null): Promise<void> => {
    if (!file) return
    setTrouble(IMAGE_TYPES.includes(file.type) ? null : W.wrongType)
    if (IMAGE_TYPES.includes(file.type)) {
      form.setValue('isPreparing', true)
      try {
        const picture = await shrunkPicture(file)
        // Other photographs may have been taken away in the meantime.
        onChange([...form.getValues('pictures'), picture])
      } catch {
        setTrouble(W.unreadable)
      }
      form.setValue('isPreparing', false)
      form.clearErrors('isPreparing')
    }
    // A person may choose one file twice in a row.
    resetCamera.current?.()
    resetFiles.current?.()
  }
  return (
    <Input.Wrapper label={W.photos} description={W.photosHint} error={trouble ?? error} labelElement="div">
      {value.length > 0 && (
        <ul className={classes.photos}>
          {value.map((picture, at) => (
            <li key={picture.slice(-48)}>
              <img src={picture} alt={fill(W.photo, { position: at + 1 })} />
              <Button
                variant="subtle"
                size="compact-md"
                aria-label={fill(W.removePhoto, { position: at + 1 })}
                onClick={() => onChange(value.filter((_, other) => other !== at))}
              >
                {W.discard}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap="xs" mt="xs">
        <FileButton
          resetRef={resetCamera}
          accept={ACCEPT}
          capture="environment"
          onChange={file => void add(file)}
        >
          {button => (
            <Button
              {...button}
              variant="default"
              size="md"
              disabled={isFull || isWorking}
              leftSection={<IconCamera size={20} aria-hidden />}
            >
              {W.camera}
            </Button>
          )}
        </FileButton>
        <FileButton resetRef={resetFiles} accept={ACCEPT} onChange={file => void add(file)}>
          {button => (
            <Button
              {...button}
              variant="default"
              size="md"
              disabled={isFull || isWorking}
              leftSection={<IconPhoto size={20} aria-hidden />}
            >
              {W.choosePhoto}
            </Button>
          )}
        </FileButton>
      </Group>
      <Text size="sm" role="status">
        {isWorking ? W.preparing : ''}
      </Text>
    </Input.Wrapper>
  )
}

/** The days that a note begins with, and all of it where it is corrected. */
export type InitialNote = Pick<NoteInput, 'start' | 'end'> & Partial<NoteInput>

/** "Justificar falta": the days, why, and photographs of the paper. */
export const NoteForm = ({
  name,
  initial,
  successMessage,
  onSend,
  onClose,
}: {
  name: string
  initial: InitialNote
  successMessage: string
  onSend: (values: NoteValues) => Promise<unknown>
  onClose: () => void
}) => {
  const { timeZone } = useInstitution()
  const [schema] = useState(() => noteFormOn(todayIn(timeZone)))
  return (
    <FormModal<NoteInput, NoteValues>
      opened
      onClose={onClose}
      title={fill(W.formTitle, { name })}
      schema={schema}
      defaultValues={{ reason: '', text: '', pictures: [], isPreparing: false, ...initial }}
      onSubmit={onSend}
      submitLabel={W.send}
      successMessage={successMessage}
      fieldOf={{ INVALID_DATE_INTERVAL_ERROR: 'end' }}
    >
      {form => (
        <>
          <Text>{W.lead}</Text>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DateField
              control={form.control}
              name="start"
              label={W.start}
              required
              error={errorOf(form, 'start')}
            />
            <DateField
              control={form.control}
              name="end"
              label={W.end}
              required
              min={form.watch('start')}
              error={errorOf(form, 'end')}
            />
          </SimpleGrid>
          <NativeSelect
            label={W.reason}
            required
            data={[
              { value: '', label: W.choose },
              ...NOTE_REASONS.map(value => ({ value, label: ABSENCE_NOTES.reasons[value] })),
            ]}
            {...form.register('reason')}
            error={errorOf(form, 'reason')}
          />
          <Photos form={form} />
          <Textarea
            label={W.text}
            description={W.textHint}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={MAX_NOTE_TEXT}
            {...form.register('text')}
            error={errorOf(form, 'text')}
          />
        </>
      )}
    </FormModal>
  )
}
