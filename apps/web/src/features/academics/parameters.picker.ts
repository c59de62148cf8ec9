// What the parameters of other domains share with those of this one.
export { FinishedNotice, OfYear } from './components/of-year.tsx'
export { sayRefused } from './components/say-refused.ts'
export {
  ActiveBadge,
  isOfStatus,
  STATUS_CHOICES,
  type StatusChoice,
  StatusSelect,
} from './components/status-choice.tsx'
export { useConfirmWithUse } from './components/use-confirm-with-use.tsx'
export { useParameterActions } from './components/use-parameter-actions.tsx'
export { countedIn, inList, usesIn, usesInWords } from './components/use-words.ts'
