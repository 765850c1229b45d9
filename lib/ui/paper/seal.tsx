import { SEAL_RED, SEAL_SIZE, SEAL_WORDS, sealLetters, sealRings } from '../../domain/documents/seal.ts'
import styles from './paper.module.css'

const MIDDLE = SEAL_SIZE / 2

type Props = {
  name: string
  /** The seller's own seal as a data URL; null: a mark drawn from the name. */
  picture: string | null
}

/** The seal of a seller, as it stands on papers. */
export function Seal({ name, picture }: Props) {
  if (picture) {
    // biome-ignore lint/performance/noImgElement: a small picture that came with the text
    return <img className={styles.seal} src={picture} alt={`${name}的印章`} />
  }
  return (
    <svg
      className={styles.seal}
      viewBox={`0 0 ${SEAL_SIZE} ${SEAL_SIZE}`}
      role="img"
      aria-label={`${name}的电子签约章`}
      fill={SEAL_RED}
      textAnchor="middle"
    >
      {sealRings.map(({ radius, line }) => (
        <circle
          key={radius}
          cx={MIDDLE}
          cy={MIDDLE}
          r={radius}
          fill="none"
          stroke={SEAL_RED}
          strokeWidth={line}
        />
      ))}
      {sealLetters(name).map(({ char, x, y, turn, size }) => (
        <text key={turn} transform={`translate(${x} ${y}) rotate(${turn})`} y={size * 0.36} fontSize={size}>
          {char}
        </text>
      ))}
      {SEAL_WORDS.map((word, index) => (
        <text key={word} x={MIDDLE} y={MIDDLE + 4 + index * 22} fontSize={18}>
          {word}
        </text>
      ))}
    </svg>
  )
}
