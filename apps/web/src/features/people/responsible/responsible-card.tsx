import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { ActionIcon, Button, Radio } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { formatCpf, formatPhone } from '../../../lib/form/contact-masks.ts'
import { MaskedField, SelectField, TextField } from '../person/fields.part.tsx'
import type { PersonValues } from '../person/person.values.ts'
import { Span } from '../person/span.part.tsx'
import classes from '../sections.module.css'
import { ResponsibleAddress } from './responsible-address.tsx'

const R = PEOPLE.form.responsible
const KINSHIPS = [...M.enum.kinship, R.self]

const Tools = ({
  id,
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  id: string
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const
  return (
    <div className={classes.responsibleTools}>
      {count > 1 && (
        <>
          <ActionIcon
            {...look}
            id={`subir-${id}`}
            aria-label={fill(R.upOf, { name })}
            title={R.up}
            disabled={index === 0}
            onClick={() => onMove(index - 1)}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
          <ActionIcon
            {...look}
            id={`descer-${id}`}
            aria-label={fill(R.downOf, { name })}
            title={R.down}
            disabled={index === count - 1}
            onClick={() => onMove(index + 1)}
          >
            <IconArrowDown size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
      <ActionIcon {...look} aria-label={fill(R.removeOf, { name })} title={R.remove} onClick={onRemove}>
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** An adult student is their own guardian: the data are not typed twice. */
const CopySelf = ({ index }: { index: number }) => {
  const { control, getValues, setValue } = useFormContext<PersonValues>()
  const kinship = useWatch({ control, name: `responsibles.${index}.kinship` })
  if (kinship !== R.self) return null
  const copy = () => {
    const { name, cellphone, email, documents } = getValues()
    const texts = { name, cellphone, email, taxNumber: documents.taxNumber }
    for (const field of ['name', 'cellphone', 'email', 'taxNumber'] as const)
      setValue(`responsibles.${index}.${field}`, texts[field], { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Span of={12}>
      <Button variant="default" size="compact-sm" onClick={copy}>
        {R.copySelf}
      </Button>
    </Span>
  )
}

/** One who answers for the student. */
export const ResponsibleCard = ({
  id,
  index,
  count,
  onMove,
  onRemove,
}: {
  id: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) => {
  const { control, setValue } = useFormContext<PersonValues>()
  const [typed, main] = useWatch({ control, name: [`responsibles.${index}.name`, 'mainResponsibleId'] })
  const nth = fill(R.nth, { n: index + 1 })
  const base = `responsibles.${index}` as const
  return (
    <li className={classes.responsible}>
      <fieldset>
        <legend>{nth}</legend>
        <div className={classes.responsibleHead}>
          <Radio
            name="responsavel-principal"
            label={R.main}
            checked={main === id}
            onChange={() => setValue('mainResponsibleId', id, { shouldDirty: true })}
          />
          <Tools
            id={id}
            name={typed?.trim() || nth}
            index={index}
            count={count}
            onMove={onMove}
            onRemove={onRemove}
          />
        </div>
        <div className={classes.grid}>
          <Span of={8}>
            <TextField
              name={`${base}.name`}
              label={M.field.name}
              required
              maxLength={150}
              autoComplete="off"
            />
          </Span>
          <Span of={4}>
            <SelectField name={`${base}.kinship`} label={M.field.kinship[0]} required options={KINSHIPS} />
          </Span>
          <CopySelf index={index} />
          <Span of={4}>
            <MaskedField
              name={`${base}.taxNumber`}
              label={M.field.taxNumber}
              placeholder="000.000.000-00"
              autoComplete="off"
              format={formatCpf}
            />
          </Span>
          <Span of={4}>
            <MaskedField
              name={`${base}.cellphone`}
              label={M.field.cellphone}
              placeholder="(00) 90000-0000"
              inputMode="tel"
              autoComplete="off"
              format={formatPhone}
            />
          </Span>
          <Span of={4}>
            <TextField name={`${base}.occupation`} label={M.field.occupation} maxLength={100} />
          </Span>
          <Span of={12}>
            <TextField
              name={`${base}.email`}
              label={M.field.email}
              type="email"
              inputMode="email"
              maxLength={254}
              autoComplete="off"
            />
          </Span>
        </div>
        <ResponsibleAddress index={index} />
      </fieldset>
    </li>
  )
}
