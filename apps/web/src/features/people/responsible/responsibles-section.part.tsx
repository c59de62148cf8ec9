import { fill } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { RESPONSIBLES_MOST } from '@lousa/contract/people/responsible/responsible-writing.contract.ts'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form'
import { toast } from '../../../ui/toast.tsx'
import { newResponsible, type PersonValues } from '../person/person.values.ts'
import classes from '../sections.module.css'
import { ResponsibleCard } from './responsible-card.tsx'

const R = PEOPLE.form.responsible

/** The guardians of a student: at least one, in order, one of them the main one. */
export const ResponsiblesSection = () => {
  const { control, getValues, setValue } = useFormContext<PersonValues>()
  const { fields, append, insert, remove, move } = useFieldArray({
    control,
    name: 'responsibles',
    keyName: 'key',
  })
  const { errors } = useFormState({ control, name: 'responsibles' })
  const [announcement, setAnnouncement] = useState('')
  /** Which element is to have the focus once the list stands as asked. */
  const next = useRef<string[]>([])
  useEffect(() => {
    const elementToFocus = next.current
      .map(id => document.getElementById(id))
      .find(element => element instanceof HTMLElement && !element.matches(':disabled'))
    next.current = []
    elementToFocus?.focus()
  })

  const nameOf = (index: number): string =>
    getValues(`responsibles.${index}.name`).trim() || fill(R.nth, { n: index + 1 })
  const setMain = (id: string) => setValue('mainResponsibleId', id, { shouldDirty: true })

  const add = () => {
    const responsible = newResponsible()
    if (fields.length === 0) setMain(responsible.id)
    append(responsible, { shouldFocus: false })
    next.current = [`responsibles.${fields.length}.name`]
  }
  const shift = (from: number, to: number) => {
    const [id, name] = [getValues(`responsibles.${from}.id`), nameOf(from)]
    move(from, to)
    const ways = to < from ? ['subir', 'descer'] : ['descer', 'subir']
    next.current = ways.map(way => `${way}-${id}`)
    setAnnouncement(fill(R.moved, { name, n: to + 1 }))
  }
  const take = (index: number) => {
    const gone = structuredClone(getValues(`responsibles.${index}`))
    const wasMain = getValues('mainResponsibleId') === gone.id
    const text = fill(R.removed, { name: nameOf(index) })
    remove(index)
    if (wasMain) setMain(getValues('responsibles')[0]?.id ?? '')
    next.current = ['responsibles']
    setAnnouncement(text)
    // A blank card is nothing to bring back.
    if (gone.name.trim() === '') return
    toast.undoable(text, () => {
      insert(Math.min(index, getValues('responsibles').length), gone, { shouldFocus: false })
      if (wasMain) setMain(gone.id)
    })
  }
  const message = errors.responsibles?.root?.message ?? errors.responsibles?.message

  return (
    <>
      {fields.length === 0 && (
        <Text c="dimmed" mb="sm">
          {R.none}
        </Text>
      )}
      <ul className={classes.responsibles}>
        {fields.map((field, index) => (
          <ResponsibleCard
            key={field.id}
            id={field.id}
            index={index}
            count={fields.length}
            onMove={to => shift(index, to)}
            onRemove={() => take(index)}
          />
        ))}
      </ul>
      {message && (
        <Text size="xs" c="var(--lousa-bad)" mt="sm" id="responsibles-erro">
          {message}
        </Text>
      )}
      <Button
        id="responsibles"
        variant="light"
        mt="md"
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={fields.length >= RESPONSIBLES_MOST}
        onClick={add}
        {...(message ? { 'aria-describedby': 'responsibles-erro' } : {})}
      >
        {R.add}
      </Button>
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </>
  )
}
