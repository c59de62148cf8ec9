import type { MergeRecord } from '@lousa/contract/people/merge/merge.contract.ts'
import { MERGE } from '@lousa/contract/people/merge/merge.messages.ts'
import { Radio, Stack, Text } from '@mantine/core'
import { Notice } from '../../../ui/notice.tsx'
import { nameInUse, PersonAvatar } from '../../../ui/person-avatar.tsx'
import type { Comparison } from './merge.api.ts'
import classes from './merge.module.css'
import {
  type ComparedField,
  clashWords,
  differingFields,
  recordWords,
  taxNumberWords,
} from './merge.words.ts'

export type Side = 'KEPT' | 'OTHER'

const Choice = ({
  name,
  label,
  values,
  side,
  onChoose,
}: {
  name: string
  label: string
  values: Record<Side, string>
  side: Side | null
  onChoose: (side: Side) => void
}) => (
  <fieldset className={classes.field}>
    <legend>{label}</legend>
    <div className={classes.sides}>
      {(['KEPT', 'OTHER'] as const).map(each => (
        <Radio
          key={each}
          name={name}
          className={classes.value ?? ''}
          label={values[each] || MERGE.empty}
          checked={side === each}
          onChange={() => onChoose(each)}
        />
      ))}
    </div>
  </fieldset>
)

const Head = ({ title, record }: { title: string; record: MergeRecord }) => (
  <div className={classes.side}>
    <Text size="sm" c="dimmed">
      {title}
    </Text>
    <PersonAvatar person={record.user} />
    <Text fw={650}>{nameInUse(record.user)}</Text>
    <Text size="sm">{recordWords(record)}</Text>
  </div>
)

const valuesOf = ({ field, kept, other }: ComparedField): Record<Side, string> =>
  field === 'avatar'
    ? { KEPT: kept || MERGE.noPicture, OTHER: other || MERGE.noPicture }
    : { KEPT: kept, OTHER: other }

/** Two records side by side; on a phone one below the other, field by field. */
export const MergeFields = ({
  comparison: { kept, other, clashes },
  fromOther,
  taxNumberFrom,
  onField,
  onTaxNumber,
}: {
  comparison: Comparison
  fromOther: ReadonlySet<string>
  taxNumberFrom: Side | null
  onField: (field: string, side: Side) => void
  onTaxNumber: (side: Side) => void
}) => {
  const fields = differingFields(kept, other)
  const isTaxNumberOpen =
    kept.taxNumber !== null && other.taxNumber !== null && kept.taxNumber !== other.taxNumber
  return (
    <Stack gap="sm">
      <div className={classes.sides}>
        <Head title={MERGE.stays} record={kept} />
        <Head title={MERGE.ends} record={other} />
      </div>
      {clashes.length > 0 && (
        <Notice tone="bad">
          {MERGE.clashes}
          <ul>
            {clashes.map(clash => (
              <li key={clashWords(clash)}>{clashWords(clash)}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Text size="sm">{fields.length > 0 ? MERGE.chooseValues : MERGE.same}</Text>
      <div>
        {isTaxNumberOpen && (
          <>
            <Notice tone="warn">{MERGE.taxNumbers}</Notice>
            <Choice
              name="taxNumber"
              label={MERGE.taxNumber}
              values={{ KEPT: taxNumberWords(kept.taxNumber), OTHER: taxNumberWords(other.taxNumber) }}
              side={taxNumberFrom}
              onChoose={onTaxNumber}
            />
          </>
        )}
        {fields.map(each => (
          <Choice
            key={each.field}
            name={each.field}
            label={each.label}
            values={valuesOf(each)}
            side={fromOther.has(each.field) ? 'OTHER' : 'KEPT'}
            onChoose={side => onField(each.field, side)}
          />
        ))}
      </div>
      {other.responsibles.length > 0 && <Text size="sm">{MERGE.responsibles}</Text>}
    </Stack>
  )
}
