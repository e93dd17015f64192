import { type Points, pick, write } from './line.ts'

/** The first for the first question, else the other. */
const by = <T>(k: number, first: T, second: T): T => (k === 0 ? first : second)

/** Figures that turn, circles, likeness. */
export const CIRCLES: Points = {
  图形的旋转: [
    (k) => {
      const a = 2 + k
      return pick(
        `点 $(${a},5)$ 绕原点逆时针旋转 $90^\\circ$ 后的坐标是（　）`,
        `$(-5,${a})$`,
        [`$(5,-${a})$`, `$(-${a},-5)$`, `$(5,${a})$`],
        `逆时针旋转 $90^\\circ$ 时 $(x,y)$ 变为 $(-y,x)$。`,
      )
    },
    (k) => {
      const n = by(k, 6, 8)
      return write(
        `正 $${n}$ 边形绕中心至少旋转 ____ 度才与自身重合．`,
        String(360 / n),
        `$360^\\circ\\div${n}=${360 / n}^\\circ$。`,
      )
    },
  ],
  中心对称: [
    (k) => {
      const a = 4 + k
      return pick(
        `点 $(${a},-3)$ 关于原点对称的点是（　）`,
        `$(-${a},3)$`,
        [`$(${a},3)$`, `$(-${a},-3)$`, `$(-3,${a})$`],
        '关于原点对称的两点，横、纵坐标都互为相反数。',
      )
    },
    (k) =>
      write(
        `点 $A(m,3)$ 与 $B(${2 + k},n)$ 关于原点对称，则 $m+n=$ ____．`,
        String(-5 - k),
        `$m=-${2 + k}$，$n=-3$。`,
      ),
  ],
  圆的有关性质: [
    (k) => {
      const r = 4 + 3 * k
      return pick(
        `圆的半径是 $${r}$，它最长的弦长是（　）`,
        `$${2 * r}$`,
        [`$${r}$`, `$${4 * r}$`, `$${r}\\pi$`],
        '圆中最长的弦是直径。',
      )
    },
    (k) => {
      const c = 80 + 20 * k
      return write(
        `$A$、$B$ 在圆 $O$ 上，$\\angle AOB=${c}^\\circ$，则 $\\angle OAB=$ ____ 度．`,
        String((180 - c) / 2),
        `$OA=OB$，底角是 $(180^\\circ-${c}^\\circ)\\div2$。`,
      )
    },
  ],
  垂径定理: [
    (k) => {
      const [r, d, h] = by(k, [5, 3, 4], [13, 5, 12]) as [number, number, number]
      return pick(
        `圆的半径是 $${r}$，圆心到弦的距离是 $${d}$，这条弦长（　）`,
        `$${2 * h}$`,
        [`$${h}$`, `$${2 * d}$`, `$${2 * r}$`],
        `半弦长 $\\sqrt{${r}^2-${d}^2}=${h}$，弦长是它的 $2$ 倍。`,
      )
    },
    (k) => {
      const [r, d, h] = by(k, [10, 6, 8], [17, 8, 15]) as [number, number, number]
      return write(
        `一条弦长 $${2 * h}$，圆心到它的距离是 $${d}$，圆的半径是 ____．`,
        String(r),
        `半弦长 $${h}$，半径 $\\sqrt{${h}^2+${d}^2}=${r}$。`,
      )
    },
  ],
  圆周角定理: [
    (k) => {
      const c = 110 + 20 * k
      return pick(
        `一条弧所对的圆心角是 $${c}^\\circ$，它所对的圆周角是（　）`,
        `$${c / 2}^\\circ$`,
        [`$${c}^\\circ$`, `$${180 - c}^\\circ$`, `$${c - 50}^\\circ$`],
        '同弧所对的圆周角是圆心角的一半。',
      )
    },
    (k) => {
      const a = by(k, 35, 28)
      return write(
        `$AB$ 是圆的直径，$C$ 在圆上，$\\angle A=${a}^\\circ$，则 $\\angle B=$ ____ 度．`,
        String(90 - a),
        '直径所对的圆周角是直角，两个锐角互余。',
      )
    },
  ],
  点和直线与圆的位置关系: [
    (k) => {
      const [r, d, how] = by(k, [5, 3, '相交'], [4, 6, '相离']) as [number, number, string]
      return pick(
        `圆的半径是 $${r}$，圆心到直线的距离是 $${d}$，直线与圆（　）`,
        how,
        ['相切', by(k, '相离', '相交'), '无法确定'],
        `比较距离与半径：$${d}${d < r ? '<' : '>'}${r}$。`,
      )
    },
    (k) =>
      write(
        `直线与半径为 $${7 + k}$ 的圆只有一个公共点，圆心到直线的距离是 ____．`,
        String(7 + k),
        '只有一个公共点就是相切，距离等于半径。',
      ),
  ],
  切线的判定与性质: [
    (k) => {
      const [r, d, t] = by(k, [3, 5, 4], [5, 13, 12]) as [number, number, number]
      return pick(
        `$PA$ 切圆 $O$ 于 $A$，半径是 $${r}$，$PO=${d}$，则 $PA=$（　）`,
        `$${t}$`,
        [`$${d - r}$`, `$${d + r}$`, `$\\sqrt{${d * d + r * r}}$`],
        `$OA\\perp PA$，$PA=\\sqrt{${d}^2-${r}^2}=${t}$。`,
      )
    },
    (k) => {
      const p = 50 + 20 * k
      return write(
        `$PA$、$PB$ 切圆 $O$ 于 $A$、$B$，$\\angle APB=${p}^\\circ$，则 $\\angle AOB=$ ____ 度．`,
        String(180 - p),
        '四边形 $PAOB$ 中有两个直角，另两个角互补。',
      )
    },
  ],
  弧长与扇形面积: [
    (k) => {
      const [r, n, arc] = by(k, [6, 60, 2], [9, 80, 4]) as [number, number, number]
      return pick(
        `半径是 $${r}$、圆心角是 $${n}^\\circ$ 的弧长是（　）`,
        `$${arc}\\pi$`,
        [`$${(arc * r) / 2}\\pi$`, `$${arc + 1}\\pi$`, `$${arc / 2}\\pi$`],
        `$l=\\frac{n\\pi r}{180}=\\frac{${n}\\times${r}}{180}\\pi$。`,
      )
    },
    (k) => {
      const [r, n, s] = by(k, [6, 120, 12], [4, 90, 4]) as [number, number, number]
      return write(
        `半径是 $${r}$、圆心角是 $${n}^\\circ$ 的扇形面积是 ____ $\\pi$．`,
        String(s),
        `$S=\\frac{n\\pi r^2}{360}=\\frac{${n}\\times${r}^2}{360}\\pi$。`,
      )
    },
  ],
  相似三角形的判定与性质: [
    (k) => {
      const m = 2 + k
      return pick(
        `两个相似三角形的相似比是 $1:${m}$，它们的面积比是（　）`,
        `$1:${m * m}$`,
        [`$1:${m}$`, `$${m * m}:1$`, `$1:${2 * m + 1}$`],
        '面积比是相似比的平方。',
      )
    },
    (k) => {
      const [a, b] = by(k, [4, 6], [3, 5]) as [number, number]
      return write(
        `$\\triangle ABC\\sim\\triangle DEF$，$AB=${a}$，$DE=${b}$，$BC=6$，则 $EF=$ ____．`,
        String((6 * b) / a),
        `$\\frac{EF}{BC}=\\frac{DE}{AB}=\\frac{${b}}{${a}}$。`,
      )
    },
  ],
  概率初步: [
    (k) => {
      const r = 2 + k
      return pick(
        `袋中有 $${r}$ 个红球和 $${r + 1}$ 个白球，任摸一个是红球的概率是（　）`,
        `$\\frac{${r}}{${2 * r + 1}}$`,
        [`$\\frac{${r}}{${r + 1}}$`, `$\\frac{${r + 1}}{${2 * r + 1}}$`, '$\\frac{1}{2}$'],
        `一共 $${2 * r + 1}$ 个球，其中 $${r}$ 个是红的。`,
      )
    },
    (k) =>
      write(
        `掷一枚骰子，点数大于 $${4 - k}$ 的概率是 ____．`,
        `$\\frac{${by(k, 1, k)}}{${by(k, 3, k + 1)}}$`,
        `六种点数里有 $${2 + k}$ 种合适。`,
      ),
  ],
  用列举法求概率: [
    (k) =>
      pick(
        `同时掷两枚硬币，${by(k, '都是正面', '一正一反')}的概率是（　）`,
        by(k, '$\\frac{1}{4}$', '$\\frac{1}{2}$'),
        [by(k, '$\\frac{1}{2}$', '$\\frac{1}{4}$'), '$\\frac{1}{3}$', '$\\frac{3}{4}$'],
        '列出正正、正反、反正、反反四种，可能性相同。',
      ),
    (k) =>
      write(
        `同时掷两枚骰子，点数之和是 $${by(k, 7, 5)}$ 的概率是 ____．`,
        by(k, '$\\frac{1}{6}$', '$\\frac{1}{9}$'),
        `三十六种结果里有 $${by(k, 6, 4)}$ 种合适。`,
      ),
  ],
}
