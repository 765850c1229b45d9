import type { ReactNode } from 'react'
import { materialKinds, type Occupation, occupationNames, occupations } from '@/lib/domain/visas/words.ts'
import type { VisaMaterial } from '@/lib/operate-center/contract/catalogue/visas.ts'
import ui from '@/lib/ui/ui.module.css'
import styles from './materials.module.css'

type Props = {
  materials: readonly VisaMaterial[]
  /** What stands below a material, and below the list of an occupation. */
  more?: (material: VisaMaterial) => ReactNode
  foot?: (occupation: Occupation) => ReactNode
}

/**
 * Materials by occupation. All of them are in the page; the choice is made by radio buttons and styles alone, so that it
 * works before and without scripts. A material shows when it is everybody's or the chosen occupation's.
 */
export function Materials({ materials, more, foot }: Props) {
  const shown = occupations.filter((one) => materials.some(({ occupations: whose }) => whose.includes(one)))
  // Where every material is everybody's there is nothing to choose.
  const choices = shown.length > 0 ? occupations : []
  return (
    <div className={styles.materials}>
      {choices.map((one, index) => (
        <input
          key={one}
          type="radio"
          className={styles.choice}
          name="occupation"
          id={`occupation-${one}`}
          value={one}
          defaultChecked={index === 0}
        />
      ))}
      {choices.length > 0 ? (
        <div className={styles.tabs}>
          {choices.map((one) => (
            <label key={one} htmlFor={`occupation-${one}`} data-tab={one}>
              {occupationNames[one]}
            </label>
          ))}
        </div>
      ) : null}
      <ol className={styles.list}>
        {materials.map((material) => (
          <li key={material.id} data-for={whoseWords(material)}>
            <p className={styles.title}>
              {material.title}
              {material.required ? (
                <span className={ui.tagWarm}>必备</span>
              ) : (
                <span className={ui.tagPlain}>可选</span>
              )}
            </p>
            <p className={styles.form}>
              {materialKinds[material.kind]} {material.copies} 份
            </p>
            {material.spec ? <p className={styles.spec}>{material.spec}</p> : null}
            {more?.(material)}
          </li>
        ))}
      </ol>
      {foot
        ? (choices.length > 0 ? choices : ([1] as const)).map((one) => (
            <div key={one} className={styles.foot} data-for={choices.length > 0 ? String(one) : 'all'}>
              {foot(one)}
            </div>
          ))
        : null}
    </div>
  )
}

/** `1 3`; `all` for everybody's. The styles look for it. */
function whoseWords({ occupations: whose }: VisaMaterial): string {
  return whose.length === 0 ? 'all' : whose.join(' ')
}
