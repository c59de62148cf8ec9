import { SETTINGS } from '@lousa/contract/identity/institution/settings.messages.ts'
import { TIME_ZONES } from '@lousa/contract/identity/institution/time-zones.messages.ts'

type Choice = { value: string; label: string }

/** Every zone to choose from, Brazil's by name first; `saved` also where this browser does not know it. */
export const zoneChoices = (saved: string): { group: string; items: Choice[] }[] => {
  const others = new Set([...Intl.supportedValuesOf('timeZone'), saved])
  return [
    {
      group: SETTINGS.zonesOfBrazil,
      items: Object.entries(TIME_ZONES.brazil).map(([value, label]) => ({ value, label })),
    },
    {
      group: SETTINGS.otherZones,
      items: [...others]
        .filter(zone => zone !== '' && !(zone in TIME_ZONES.brazil))
        .map(value => ({ value, label: value.replaceAll('_', ' ') })),
    },
  ]
}
