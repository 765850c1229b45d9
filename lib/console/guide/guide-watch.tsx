import { useIsFetching } from '@tanstack/react-query'
import { Alert, App, Button } from 'antd'
import { useEffect } from 'react'
import { go, useAddress } from '../frame/address.ts'
import { Link } from '../frame/link.tsx'
import { guideAddress, placeOfStep, stepWords } from './places.ts'
import { type GuideStep, standingOf } from './steps.ts'
import { useGuide } from './use-guide-facts.ts'

/** The step for which a person has left the guide; null when they go about other things. */
let followed: GuideStep | null = null

export function follow(step: GuideStep | null): void {
  followed = step
}

/** On the screen to which the guide has led: says what is still missing, and goes back once nothing is. */
export function GuideWatch() {
  const address = useAddress()
  const step = address.screen === 'guide' ? null : followed
  const { state } = useGuide(step !== null)
  const fetching = useIsFetching()
  const { message } = App.useApp()
  const standing = state ? standingOf(state.facts).find((one) => one.step === step) : undefined
  const done = standing?.missing === null
  const back = guideAddress(state?.merchant ?? null)

  useEffect(() => {
    // While something is read the act that was done may still lead to a screen of its own.
    if (!done || step === null || fetching > 0) return
    const timer = setTimeout(() => {
      follow(null)
      message.success(`已完成：${stepWords[step].title}`)
      go(back)
    }, 0)
    return () => clearTimeout(timer)
  }, [done, step, fetching, back, message])

  if (!state || !standing?.missing || step === null) return null
  const to = placeOfStep(step, state)
  return (
    <Alert
      className="guide-bar"
      type="info"
      title={
        <>
          开店向导 · {stepWords[step].title}：{standing.missing}{' '}
          {to !== location.pathname && <Link to={to}>前往</Link>}
        </>
      }
      action={
        <Button size="small" onClick={() => go(back)}>
          返回向导
        </Button>
      }
    />
  )
}
