import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { Button, Loader } from '@mantine/core'
import { formatPostalCode } from '../../../lib/form/contact-masks.ts'
import { Notice } from '../../../ui/notice.tsx'
import { MaskedField, StateField, TextField } from '../person/fields.part.tsx'
import { Span } from '../person/span.part.tsx'
import classes from '../sections.module.css'
import { type AddressBase, foundLine, usePostalCode } from './use-postal-code.ts'

const F = PEOPLE.form

/** An address, the CEP first: what it says is filled in, and everything can be typed by hand at any time. */
export const AddressFields = ({
  base,
  own = false,
}: {
  base: AddressBase
  /** For the person at the device, whose browser may fill it in. */
  own?: boolean
}) => {
  const filledAs = (part: string) => ({ autoComplete: own ? part : 'off' })
  const { lookup, look, replace } = usePostalCode(base)
  const hints = {
    idle: null,
    looking: F.postalCode.looking,
    other: null,
    FILLED: F.postalCode.FILLED,
    NOT_FOUND: F.postalCode.NOT_FOUND,
    UNAVAILABLE: F.postalCode.UNAVAILABLE,
  }
  const words = hints[lookup.state]
  return (
    <div className={classes.grid}>
      <Span of={3}>
        <MaskedField
          name={`${base}.postalCode`}
          label={M.field.postalCode}
          placeholder="00000-000"
          format={formatPostalCode}
          onTyped={look}
          hint={<span role="status">{words}</span>}
          rightSection={lookup.state === 'looking' ? <Loader size={16} /> : null}
          {...filledAs('postal-code')}
        />
      </Span>
      <Span of={6}>
        <TextField
          name={`${base}.street`}
          label={M.field.street}
          maxLength={200}
          {...filledAs('address-line1')}
        />
      </Span>
      <Span of={3}>
        <TextField name={`${base}.number`} label={M.field.number} maxLength={20} autoComplete="off" />
      </Span>
      {lookup.state === 'other' && (
        <Span of={12}>
          <Notice tone="info">
            {fill(F.postalCode.other, { address: foundLine(lookup.address) })}{' '}
            <Button size="compact-sm" variant="default" onClick={replace}>
              {F.postalCode.replace}
            </Button>
          </Notice>
        </Span>
      )}
      <Span of={4}>
        <TextField
          name={`${base}.complement`}
          label={M.field.complement}
          maxLength={100}
          {...filledAs('address-line2')}
        />
      </Span>
      <Span of={8}>
        <TextField
          name={`${base}.neighborhood`}
          label={M.field.neighborhood}
          maxLength={100}
          {...filledAs('address-level3')}
        />
      </Span>
      <Span of={6}>
        <TextField
          name={`${base}.city`}
          label={M.field.city}
          maxLength={100}
          {...filledAs('address-level2')}
        />
      </Span>
      <Span of={2}>
        <StateField name={`${base}.state`} label={M.field.state} />
      </Span>
      <Span of={4}>
        <TextField name={`${base}.landmark`} label={M.field.landmark} maxLength={200} autoComplete="off" />
      </Span>
    </div>
  )
}
