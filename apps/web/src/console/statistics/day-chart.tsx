// Bars by day. Chartist draws SVG, so that theme, forced colours and print apply by CSS; it loads with this file.
import { BarChart } from 'chartist'
import { useEffect, useRef } from 'react'
import './day-chart.css'

interface DayChartProps {
  labels: readonly string[]
  values: readonly number[]
}

const LABELS = 5
const BAR_SHARE = 0.7

/** For the eye only: the page has the same numbers in a table. */
export default function DayChart({ labels, values }: DayChartProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const step = Math.ceil(labels.length / LABELS)
    const chart = new BarChart(
      box.current,
      { labels: [...labels], series: [[...values]] },
      {
        low: 0,
        chartPadding: { top: 12, right: 0, bottom: 0, left: 0 },
        axisX: {
          showGrid: false,
          labelInterpolationFnc: (label, index) => (index % step === 0 ? label : null),
        },
        axisY: { onlyInteger: true, labelInterpolationFnc: (label) => Number(label).toLocaleString('en') },
      },
    )
    chart.on('draw', (drawn) => {
      if (drawn.type !== 'bar') return
      const width = (drawn.chartRect.width() / labels.length) * BAR_SHARE
      drawn.element.attr({ 'stroke-width': String(Math.min(width, 40)) })
    })
    return () => {
      chart.detach()
    }
  }, [labels, values])
  return <div ref={box} aria-hidden className="day-chart h-44" />
}
