import { fill } from '@lousa/contract/messages.ts'
import { counted, wholeText } from '@lousa/contract/phrases.ts'
import type { Demonstrative } from '@lousa/contract/reports/demonstrative/demonstrative.contract.ts'
import { DEMONSTRATIVE as W } from '@lousa/contract/reports/demonstrative/demonstrative.messages.ts'
import { formatPercent } from '@lousa/rules/evaluation/decimal.rules.ts'
import type { ReactNode } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import classes from './demonstrative-table.module.css'

const C = W.columns
type DemonstrativeRow = Demonstrative['places'][number]
type Totals = Demonstrative['totals']
type Frequency = Totals['frequency']
type Terms = Demonstrative['terms']

const limitText = (value: number | null): string => (value === null ? W.unlimited : wholeText(value))
const percentText = (value: number | null): string => (value === null ? W.noLessons : formatPercent(value))

/** With one term alone the year is left out. */
type Shown = { terms: Terms; withYear: boolean }

const Percents = ({ of, terms, withYear }: Shown & { of: Frequency }) => (
  <>
    {terms.map(({ position }, at) => (
      <td key={position}>{percentText(of.terms[at] ?? null)}</td>
    ))}
    {withYear && <td>{percentText(of.year)}</td>}
  </>
)

const PercentHeads = ({ terms, withYear }: Shown) => (
  <>
    {terms.map(({ position, name }) => (
      <th key={position} scope="col">
        {fill(C.term, { term: name })}
      </th>
    ))}
    {withYear && <th scope="col">{C.year}</th>}
  </>
)

const CountHeads = () => (
  <>
    <th scope="col">{C.capacity}</th>
    <th scope="col">{C.active}</th>
    <th scope="col">{C.surplus}</th>
    <th scope="col">{C.free}</th>
  </>
)

const TotalCounts = ({ of }: { of: Totals }) => (
  <>
    <td>{wholeText(of.capacity)}</td>
    <td>{wholeText(of.active)}</td>
    <td>{wholeText(of.surplus)}</td>
    <td>{wholeText(of.free)}</td>
  </>
)

/** Wider than a phone: it is scrolled, by keys too. */
const Scrolled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what is scrolled must be reached by keys
  <section className={classes.scroll} aria-label={label} tabIndex={0}>
    <table className={classes.table}>{children}</table>
  </section>
)

const ClassRows = ({ of, terms, withYear }: Shown & { of: DemonstrativeRow['classes'][number] }) => {
  const [first, ...others] = of.modalities
  const rowSpan = Math.max(1, of.modalities.length)
  const cells = (modality: typeof first) =>
    modality && (
      <>
        <td data-text>{modality.name}</td>
        <td>{wholeText(modality.active)}</td>
        <td>{wholeText(modality.surplus)}</td>
        <Percents of={modality.frequency} terms={terms} withYear={withYear} />
      </>
    )
  return (
    <>
      <tr>
        <th scope="row" data-text data-name rowSpan={rowSpan}>
          {of.name}
        </th>
        <td rowSpan={rowSpan}>{limitText(of.capacity)}</td>
        <td rowSpan={rowSpan}>{wholeText(of.active)}</td>
        <td rowSpan={rowSpan}>{wholeText(of.surplus)}</td>
        <td rowSpan={rowSpan}>{limitText(of.free)}</td>
        {cells(first)}
      </tr>
      {others.map(modality => (
        <tr key={modality.id}>{cells(modality)}</tr>
      ))}
    </>
  )
}

const PlaceTable = ({ of, terms, withYear }: Shown & { of: DemonstrativeRow }) => {
  const name = of.place ?? W.noPlace
  return (
    <ContentCard title={`${name} · ${counted(of.totals.classes, ...W.classNoun)}`} padded={false}>
      <Scrolled label={fill(W.tableOf, { place: name })}>
        <thead>
          <tr>
            <th scope="col" data-text data-name>
              {C.grade}
            </th>
            <CountHeads />
            <th scope="col" data-text>
              {C.modality}
            </th>
            <th scope="col">{C.enrolled}</th>
            <th scope="col">{C.surplus}</th>
            <PercentHeads terms={terms} withYear={withYear} />
          </tr>
        </thead>
        <tbody>
          {of.classes.map(each => (
            <ClassRows key={each.id} of={each} terms={terms} withYear={withYear} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" data-text data-name>
              {W.totalOfPlace}
            </th>
            <TotalCounts of={of.totals} />
            <td />
            <td />
            <td />
            <Percents of={of.totals.frequency} terms={terms} withYear={withYear} />
          </tr>
        </tfoot>
      </Scrolled>
    </ContentCard>
  )
}

const ByPlace = ({ of: { places, totals, terms }, withYear }: { of: Demonstrative; withYear: boolean }) => (
  <ContentCard title={W.byPlace} padded={false}>
    <Scrolled label={W.tables.byPlace}>
      <thead>
        <tr>
          <th scope="col" data-text data-name>
            {C.place}
          </th>
          <th scope="col">{C.classes}</th>
          <CountHeads />
          <PercentHeads terms={terms} withYear={withYear} />
        </tr>
      </thead>
      <tbody>
        {places.map(({ place, totals: ofPlace }) => (
          <tr key={place ?? ''}>
            <th scope="row" data-text data-name>
              {place ?? W.noPlace}
            </th>
            <td>{wholeText(ofPlace.classes)}</td>
            <TotalCounts of={ofPlace} />
            <Percents of={ofPlace.frequency} terms={terms} withYear={withYear} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" data-text data-name>
            {W.whole}
          </th>
          <td>{wholeText(totals.classes)}</td>
          <TotalCounts of={totals} />
          <Percents of={totals.frequency} terms={terms} withYear={withYear} />
        </tr>
      </tfoot>
    </Scrolled>
  </ContentCard>
)

const ByModality = ({ of: { modalities, terms }, withYear }: { of: Demonstrative; withYear: boolean }) => (
  <ContentCard title={W.byModality} padded={false}>
    <Scrolled label={W.tables.byModality}>
      <thead>
        <tr>
          <th scope="col" data-text data-name>
            {C.modality}
          </th>
          <th scope="col">{C.classes}</th>
          <th scope="col">{C.enrolled}</th>
          <th scope="col">{C.surplus}</th>
          <PercentHeads terms={terms} withYear={withYear} />
        </tr>
      </thead>
      <tbody>
        {modalities.map(({ name, classes: count, active, surplus, frequency }) => (
          <tr key={name}>
            <th scope="row" data-text data-name>
              {name}
            </th>
            <td>{wholeText(count)}</td>
            <td>{wholeText(active)}</td>
            <td>{wholeText(surplus)}</td>
            <Percents of={frequency} terms={terms} withYear={withYear} />
          </tr>
        ))}
      </tbody>
    </Scrolled>
  </ContentCard>
)

/** The demonstrative as the paper has it: what it comes to first, then place by place. */
export const DemonstrativeTables = ({ of, withYear }: { of: Demonstrative; withYear: boolean }) => (
  <>
    <ByPlace of={of} withYear={withYear} />
    <ByModality of={of} withYear={withYear} />
    {of.places.map(place => (
      <PlaceTable key={place.place ?? ''} of={place} terms={of.terms} withYear={withYear} />
    ))}
  </>
)
