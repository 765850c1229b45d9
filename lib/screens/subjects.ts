import { type Screen, type ScreenName, type SubjectKind, screenNames, screens } from './screens.ts'

/** The subject of a page, a poster or a link. */
export type Subject = { kind: SubjectKind; id: string }

type Named = { kind: SubjectKind; screen: ScreenName; parameter: string }

/** The main screen of each kind with the parameter that names its subject, in the table's order. */
export const mainScreens: readonly Named[] = screenNames.flatMap((screen) => {
  const { about, main, identity: [parameter] = [] }: Screen = screens[screen]
  return about && about !== 'campaign' && main && parameter ? [{ kind: about, screen, parameter }] : []
})

/** The main screen of a kind, and the parameter that names the subject there. */
export function mainScreen(kind: SubjectKind): { screen: ScreenName; parameter: string } {
  const found = mainScreens.find((row) => row.kind === kind)
  if (!found) throw new Error(`no screen stands for ${kind}`)
  return found
}

/** What a page is about; campaigns have a page, but no poster and no card. */
export type PageSubject = Subject | { kind: 'campaign'; id: string }

/** The subject of the page with this identity; null on lists, homes, and where it is not named. */
export function subjectOf(
  screen: ScreenName,
  identity: Readonly<Record<string, string | undefined>>,
): PageSubject | null {
  const { about, identity: [parameter = ''] = [] }: Screen = screens[screen]
  const id = identity[parameter]
  return about && id ? { kind: about, id } : null
}

/** The identity of the main screen of a subject. */
export function identityOfSubject({ kind, id }: Subject): Record<string, string> {
  return { [mainScreen(kind).parameter]: id }
}

/** Every parameter that names a subject somewhere, each once. */
const parameters = [...new Set(mainScreens.map(({ parameter }) => parameter))]

/**
 * The subject in the query of a screen that may be about anything, as `subjectQuery` writes it: `proId=7`,
 * `articleId=3`, `kind=visa&proId=7`. Null when it names none, `unclear` when it names two or a kind that has none such.
 */
export function subjectIn(query: (name: string) => string | null): Subject | 'unclear' | null {
  const [parameter, ...more] = parameters.filter((name) => query(name))
  if (parameter === undefined) return null
  const kind = query('kind')
  const row = mainScreens.find((row) => row.parameter === parameter && (!kind || row.kind === kind))
  return row && more.length === 0 ? { kind: row.kind, id: query(parameter) ?? '' } : 'unclear'
}

/** A subject as the query of such a screen: its parameter, with its kind where another kind comes first under it. */
export function subjectQuery({ kind, id }: Subject): Record<string, string> {
  const { parameter } = mainScreen(kind)
  const first = mainScreens.find((row) => row.parameter === parameter)?.kind
  return { ...(first === kind ? {} : { kind }), [parameter]: id }
}
