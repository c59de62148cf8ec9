import type { Article } from './article.types.ts'
import { DOCUMENT_ARTICLES } from './document.articles.ts'
import { MESSAGE_ARTICLES } from './message.articles.ts'
import { PEOPLE_ARTICLES } from './people.articles.ts'
import { PLANNING_ARTICLES } from './planning.articles.ts'
import { START } from './start.articles.ts'
import { STUDENT_ARTICLES } from './student.articles.ts'
import { TEACHING } from './teaching.articles.ts'
import { YEAR_ARTICLES } from './year.articles.ts'

/** Every article, in the order in which a person meets its screens. */
export const ARTICLES: readonly Article[] = [
  ...START,
  ...STUDENT_ARTICLES,
  ...PLANNING_ARTICLES,
  ...TEACHING,
  ...PEOPLE_ARTICLES,
  ...DOCUMENT_ARTICLES,
  ...YEAR_ARTICLES,
  ...MESSAGE_ARTICLES,
]
