import {
  ROLLOVER_NEEDS,
  ROLLOVER_PARTS,
  type RolloverPart,
} from '@lousa/contract/academics/rollover/rollover.contract.ts'

const needsOf = (part: RolloverPart): readonly RolloverPart[] => ROLLOVER_NEEDS[part]

/** A part with everything that it needs, and what that needs in turn. */
const withNeeds = (part: RolloverPart): RolloverPart[] => [part, ...needsOf(part).flatMap(withNeeds)]

const inOrder = (chosen: ReadonlySet<RolloverPart>): RolloverPart[] =>
  ROLLOVER_PARTS.filter(part => chosen.has(part))

/** The choice with one part more, which brings what it needs. */
export const addPart = (chosen: readonly RolloverPart[], part: RolloverPart): RolloverPart[] =>
  inOrder(new Set([...chosen, ...withNeeds(part)]))

/** The choice without a part, and without what cannot be without it. */
export const removePart = (chosen: readonly RolloverPart[], part: RolloverPart): RolloverPart[] =>
  inOrder(new Set(chosen.filter(one => !withNeeds(one).includes(part))))

/** The parts that a choice of this part would include. */
export const requiredParts = (chosen: readonly RolloverPart[], part: RolloverPart): RolloverPart[] =>
  addPart(chosen, part).filter(one => one !== part && !chosen.includes(one))
