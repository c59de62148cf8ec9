import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { isBlankAddress, NO_ADDRESS, type PersonValues } from '../person/person.values.ts'
import { AddressFields } from '../postal-code/address-fields.part.tsx'
import classes from '../sections.module.css'

const R = PEOPLE.form.responsible

/** The address of a responsible, which most have in common with the student. */
export const ResponsibleAddress = ({ index }: { index: number }) => {
  const base = `responsibles.${index}.address` as const
  const { control, getValues, setValue } = useFormContext<PersonValues>()
  const [address, home] = useWatch({ control, name: [base, 'address'] })
  const [isOpen, setOpen] = useState(() => !isBlankAddress(getValues(base)))
  const put = (value: PersonValues['address']) =>
    setValue(base, { ...value }, { shouldDirty: true, shouldValidate: true })
  const copy = isBlankAddress(home) ? null : (
    <Button
      variant="default"
      size="compact-sm"
      onClick={() => {
        put(getValues('address'))
        setOpen(true)
      }}
    >
      {R.sameAddress}
    </Button>
  )
  if (!isOpen && isBlankAddress(address))
    return (
      <Group gap="xs" mt="md" className={classes.actions ?? ''}>
        {copy}
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {R.withAddress}
        </Button>
      </Group>
    )
  return (
    <div className={classes.inner}>
      <AddressFields base={base} />
      <Group gap="xs" mt="md" className={classes.actions ?? ''}>
        {copy}
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => {
            put(NO_ADDRESS)
            setOpen(false)
          }}
        >
          {R.withoutAddress}
        </Button>
      </Group>
    </div>
  )
}
