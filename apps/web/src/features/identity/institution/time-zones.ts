import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'

/** The zones of Brazil as people call them, from the capital on. Source: IANA time zone database, zone.tab. */
const BRAZIL: readonly (readonly [zone: string, name: string])[] = [
  ['America/Sao_Paulo', 'Brasília, Sudeste, Sul e Goiás'],
  ['America/Bahia', 'Bahia'],
  ['America/Fortaleza', 'Ceará, Maranhão, Paraíba, Piauí e Rio Grande do Norte'],
  ['America/Recife', 'Pernambuco'],
  ['America/Maceio', 'Alagoas e Sergipe'],
  ['America/Belem', 'Amapá e leste do Pará'],
  ['America/Santarem', 'Oeste do Pará'],
  ['America/Araguaina', 'Tocantins'],
  ['America/Noronha', 'Fernando de Noronha'],
  ['America/Campo_Grande', 'Mato Grosso do Sul'],
  ['America/Cuiaba', 'Mato Grosso'],
  ['America/Manaus', 'Amazonas'],
  ['America/Boa_Vista', 'Roraima'],
  ['America/Porto_Velho', 'Rondônia'],
  ['America/Rio_Branco', 'Acre'],
  ['America/Eirunepe', 'Sudoeste do Amazonas'],
]
const ofBrazil = new Set(BRAZIL.map(([zone]) => zone))

type Choice = { value: string; label: string }

/** Every zone to choose from, Brazil's by name first; `saved` also where this browser does not know it. */
export const zoneChoices = (saved: string): { group: string; items: Choice[] }[] => {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), saved])
  return [
    {
      group: SETTINGS.zonesOfBrazil,
      items: BRAZIL.map(([value, label]) => ({ value, label })),
    },
    {
      group: SETTINGS.otherZones,
      items: [...others]
        .filter(zone => zone !== '' && !ofBrazil.has(zone))
        .map(value => ({ value, label: value.replaceAll('_', ' ') })),
    },
  ]
}
