import { fill, M } from '@lousa/contract/messages.ts'
import { PEOPLE } from '@lousa/contract/people/person/people.messages.ts'
import { PERSON_OWN } from '@lousa/contract/people/person/person-table.ts'
import type { Address, User } from '@lousa/contract/people/person/user.contract.ts'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { ContentCard } from '../../../frames/page/content-card.tsx'
import { Facts } from '../../../frames/page/detail-page.tsx'
import { showPostalCode } from '../../../lib/form/contact-masks.ts'
import { formatTaxNumber } from '../../../lib/form/tax-number-mask.ts'
import { showDate, showInstant, todayIn } from '../../../lib/text/dates.ts'
import { useInstitution } from '../../identity/identity.api.ts'
import { EmailLink, PhoneLink } from '../person/contact-link.part.tsx'
import { sectionFacts } from '../person/person.words.ts'
import classes from '../person-record.module.css'
import { PersonPicture } from '../picture/person-picture.part.tsx'
import { PersonResponsibles } from '../responsible/person-responsibles.part.tsx'

const S = PEOPLE.form.sections
const PICTURE = 96

const addressFacts = (address: Address | null) => [
  { label: M.field.postalCode, value: showPostalCode(address?.postalCode) },
  { label: M.field.street, value: address?.street },
  { label: M.field.number, value: address?.number },
  { label: M.field.complement, value: address?.complement },
  { label: M.field.neighborhood, value: address?.neighborhood },
  { label: M.field.city, value: address?.city },
  { label: M.field.state, value: address?.state },
  { label: M.field.landmark, value: address?.landmark },
]

/** The name that the person goes by comes first; the legal one where it differs. */
const nameFacts = ({ name, socialName }: User) =>
  socialName
    ? [
        { label: M.field.socialName, value: socialName },
        { label: PEOPLE.legalName, value: name },
      ]
    : [{ label: M.field.name, value: name }]

const Personal = ({ person }: { person: User }) => (
  <ContentCard title={S.personal}>
    <div className={classes.person}>
      <PersonPicture person={person} size={PICTURE} />
      <Facts
        facts={[
          ...nameFacts(person),
          ...sectionFacts(person, 'personal'),
          { label: M.field.registration, value: person.registration },
        ]}
      />
    </div>
  </ContentCard>
)

const contactFacts = (person: User) => [
  { label: M.field.cellphone, value: person.cellphone && <PhoneLink phone={person.cellphone} /> },
  { label: M.field.phone, value: person.phone && <PhoneLink phone={person.phone} /> },
  { label: M.field.email, value: person.email && <EmailLink email={person.email} /> },
  { label: M.field.userName, value: formatTaxNumber(person.userName ?? '') },
]

type Section = { title: string; facts: readonly { label: string; value: ReactNode }[] }

const Other = ({ person }: { person: User }) => (
  <ContentCard title={S.other}>
    <Facts
      facts={[
        { label: PERSON_OWN.oldRegistration.label, value: person.oldRegistration },
        { label: M.field.note, value: person.note && <span className={classes.note}>{person.note}</span> },
        { label: PEOPLE.registeredAt, value: showInstant(person.createdAt) },
        { label: PEOPLE.changedAt, value: showInstant(person.updatedAt) },
      ]}
    />
  </ContentCard>
)

/** On paper, whose record it is and of which day. */
const SheetHead = () => {
  const { name, timeZone } = useInstitution()
  return (
    <Text size="sm" className={classes.sheetHead ?? ''}>
      {fill(PEOPLE.printedBy, { instituicao: name, data: showDate(todayIn(timeZone)) })}
    </Text>
  )
}

/** Sections of facts: those with something in them are cards, the others one line. */
const Sections = ({ sections }: { sections: readonly Section[] }) => {
  const isBlank = ({ facts }: Section): boolean => facts.every(({ value }) => !value)
  const blank = sections.filter(isBlank)
  return (
    <>
      {sections
        .filter(section => !isBlank(section))
        .map(({ title, facts }) => (
          <ContentCard key={title} title={title}>
            <Facts facts={facts} />
          </ContentCard>
        ))}
      {blank.length > 0 && (
        <Text size="sm" c="dimmed">
          {fill(PEOPLE.blankSections, { sections: blank.map(({ title }) => title).join(', ') })}
        </Text>
      )}
    </>
  )
}

/** Everything on file about a person, section by section. */
export const PersonRecord = ({ person }: { person: User }) => (
  <>
    <SheetHead />
    <Personal person={person} />
    {(person.type === 'STUDENT' || person.responsibles.length > 0) && <PersonResponsibles person={person} />}
    <Sections
      sections={[
        { title: S.contact, facts: contactFacts(person) },
        { title: S.address, facts: addressFacts(person.address) },
        { title: S.documents, facts: sectionFacts(person, 'documents') },
      ]}
    />
    <Other person={person} />
  </>
)
