/** The letters of a judgement without arithmetic, the best first. Source: docs/rules.md, Concepts. */
export const CONCEPTS = ['A', 'B', 'C', 'D', 'E'] as const
export type Concept = (typeof CONCEPTS)[number]

/** An opinion (_parecer_) of a student: a text, a concept, or both. */
export type Opinion = { readonly text: string | null; readonly concept: Concept | null }

/** The concept that a text is: exactly one of the letters, spaces aside. */
export function conceptIn(text: string | null | undefined): Concept | null {
  const letter = text?.trim()
  return CONCEPTS.find(concept => concept === letter) ?? null
}

/**
 * An opinion as it is read: a text of one letter A–E is no text and the concept. It goes before a concept that is stored next
 * to it, because only a process that knows no concepts writes such a text, over an older one. Source: docs/rules.md, Concepts.
 */
export function opinionOf({
  text,
  concept,
}: {
  readonly text?: string | null | undefined
  readonly concept?: Concept | null | undefined
}): Opinion {
  const letter = conceptIn(text)
  return { text: letter ? null : (text ?? null), concept: letter ?? concept ?? null }
}

/** A part that is not sent, or sent undefined, stays as it is stored. */
export type SentOpinion = {
  readonly text?: string | null | undefined
  readonly concept?: Concept | null | undefined
}

/**
 * The opinion after a save. A lone letter that is sent as text is a concept, and leaves the stored text alone. Source:
 * docs/rules.md, Concepts.
 */
export function opinionAfter(stored: Opinion, sent: SentOpinion): Opinion {
  const letter = conceptIn(sent.text)
  const isTextSent = sent.text !== undefined && !(letter && sent.concept === undefined)
  return {
    text: isTextSent ? opinionOf(sent).text : stored.text,
    concept: sent.concept ?? letter ?? (sent.concept === undefined ? stored.concept : null),
  }
}
