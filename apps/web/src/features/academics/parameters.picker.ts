// What the parameters of other domains share with those of this one.
export { FinishedNotice, OfYear } from './components/of-year.tsx'
export { sayRefused } from './components/say-refused.ts'
export {
  ActiveBadge,
  STATUS_CHOICES,
  type StatusChoice,
  StatusSelect,
} from './components/status-choice.tsx'
export { useParameterActions } from './components/use-parameter-actions.tsx'
export { countedIn, usesIn, usesInWords } from './components/use-words.ts'
