import { choice, open, type WordsByPoint } from './words.ts'

const r = String.raw

/** Physics of the third year. */
export const PHYSICS: WordsByPoint = {
  比热容: {
    choice: choice(
      r`质量为 $2\,\mathrm{kg}$ 的水温度升高 $10\,^{\circ}\mathrm{C}$ 吸收的热量是（　）[$c_{\text{水}}=4.2\times10^{3}\,\mathrm{J/(kg\cdot{}^{\circ}C)}$]`,
      r`$8.4\times10^{4}\,\mathrm{J}$`,
      [r`$4.2\times10^{4}\,\mathrm{J}$`, r`$8.4\times10^{3}\,\mathrm{J}$`, r`$2.1\times10^{4}\,\mathrm{J}$`],
      r`$Q=cm\Delta t=4.2\times10^{3}\times2\times10\,\mathrm{J}=8.4\times10^{4}\,\mathrm{J}$。`,
    ),
    open: open(
      r`质量 $0.5\,\mathrm{kg}$ 的金属块吸热 $9.2\times10^{3}\,\mathrm{J}$，温度升高 $40\,^{\circ}\mathrm{C}$，求它的比热容。`,
      r`$$c=\frac{Q}{m\Delta t}=\frac{9.2\times10^{3}}{0.5\times40}=4.6\times10^{2}\,\mathrm{J/(kg\cdot{}^{\circ}C)}$$`,
    ),
  },
  热机的效率: {
    choice: choice(
      r`汽油机完全燃烧 $0.1\,\mathrm{kg}$ 汽油（$q=4.6\times10^{7}\,\mathrm{J/kg}$），效率为 $30\%$，输出的有用功是（　）`,
      r`$1.38\times10^{6}\,\mathrm{J}$`,
      [
        r`$4.6\times10^{6}\,\mathrm{J}$`,
        r`$3.22\times10^{6}\,\mathrm{J}$`,
        r`$1.38\times10^{7}\,\mathrm{J}$`,
      ],
      r`$W=\eta mq=30\%\times0.1\times4.6\times10^{7}\,\mathrm{J}=1.38\times10^{6}\,\mathrm{J}$。`,
    ),
  },
  电流与电压和电阻的关系: {
    choice: choice(
      r`导体两端电压由 $3\,\mathrm{V}$ 变为 $9\,\mathrm{V}$，电阻不变，通过它的电流变为原来的（　）`,
      r`$3$ 倍`,
      [r`$\frac{1}{3}$`, r`$9$ 倍`, r`$6$ 倍`],
      r`电阻一定时 $I\propto U$，$\frac{I_2}{I_1}=\frac{U_2}{U_1}=3$。`,
    ),
  },
  欧姆定律: {
    choice: choice(
      r`$R_1=6\,\Omega$ 与 $R_2=3\,\Omega$ 并联后的等效电阻是（　）`,
      r`$2\,\Omega$`,
      [r`$9\,\Omega$`, r`$4.5\,\Omega$`, r`$18\,\Omega$`],
      r`$\frac{1}{R}=\frac{1}{R_1}+\frac{1}{R_2}=\frac{1}{2}$，所以 $R=2\,\Omega$。`,
    ),
    open: open(
      r`电源电压 $12\,\mathrm{V}$，$R_1=8\,\Omega$ 与滑动变阻器串联，电流为 $0.5\,\mathrm{A}$，求变阻器接入的电阻。`,
      r`$R=\frac{U}{I}=\frac{12}{0.5}=24\,\Omega$，$R_2=R-R_1=16\,\Omega$。`,
    ),
  },
  电功率: {
    choice: choice(
      r`标有“$220\,\mathrm{V}\ 100\,\mathrm{W}$”的灯接在 $110\,\mathrm{V}$ 的电源上，若灯丝电阻不变，实际功率是（　）`,
      r`$25\,\mathrm{W}$`,
      [r`$50\,\mathrm{W}$`, r`$100\,\mathrm{W}$`, r`$200\,\mathrm{W}$`],
      r`$P=\frac{U^2}{R}$，电压减半，功率变为 $\left(\frac{1}{2}\right)^2\times100=25\,\mathrm{W}$。`,
    ),
  },
  电能与电功: {
    open: open(
      r`一只电热水壶的电阻为 $44\,\Omega$，接在 $220\,\mathrm{V}$ 电路中工作 $5\,\mathrm{min}$，消耗多少电能？`,
      r`$$W=\frac{U^2}{R}t=\frac{220^2}{44}\times300\,\mathrm{J}=3.3\times10^{5}\,\mathrm{J}$$`,
    ),
  },
}

/** Chemistry of the third year. */
export const CHEMISTRY: WordsByPoint = {
  化学式与化合价: {
    choice: choice(
      r`$\ce{K2MnO4}$ 中锰元素的化合价是（　）`,
      r`$+6$`,
      [r`$+7$`, r`$+4$`, r`$+2$`],
      r`$2\times(+1)+x+4\times(-2)=0$，所以 $x=+6$。`,
    ),
    open: open(
      r`写出硫酸铝的化学式，并求其中铝、硫、氧的原子个数比。`,
      r`$\ce{Al2(SO4)3}$，原子个数比为 $2:3:12$。`,
    ),
  },
  质量守恒定律: {
    choice: choice(
      r`在反应 $\ce{2X + 3O2 ->[点燃] 2CO2 + 4H2O}$ 中，$\ce{X}$ 的化学式是（　）`,
      r`$\ce{CH4O}$`,
      [r`$\ce{CH4}$`, r`$\ce{C2H4}$`, r`$\ce{C2H6O}$`],
      r`反应后有 $\ce{C}$ 2 个、$\ce{H}$ 8 个、$\ce{O}$ 8 个，减去 6 个氧原子，两个 $\ce{X}$ 含 2 个碳、8 个氢、2 个氧。`,
    ),
  },
  化学方程式的书写: {
    choice: choice(
      r`实验室用高锰酸钾制氧气，方程式书写正确的是（　）`,
      r`$\ce{2KMnO4 ->[\triangle] K2MnO4 + MnO2 + O2 ^}$`,
      [
        r`$\ce{KMnO4 ->[\triangle] KMnO2 + O2 ^}$`,
        r`$\ce{2KMnO4 -> K2MnO4 + MnO2 + O2}$`,
        r`$\ce{KMnO4 ->[点燃] K + MnO2 + O2 ^}$`,
      ],
      r`反应条件是加热（$\triangle$），产物是 $\ce{K2MnO4}$、$\ce{MnO2}$ 和 $\ce{O2}$，配平后系数为 $2,1,1,1$。`,
    ),
    open: open(
      r`写出铁与硫酸铜溶液反应的化学方程式。`,
      r`$$\ce{Fe + CuSO4 = FeSO4 + Cu}$$ 铁比铜活泼，把铜置换出来。`,
    ),
  },
  化学方程式的计算: {
    open: open(
      r`电解 $36\,\mathrm{g}$ 水，最多可得到氧气多少克？`,
      r`$$\ce{2H2O ->[通电] 2H2 ^ + O2 ^}$$ 每 $36$ 份质量的水生成 $32$ 份质量的氧气，所以得到 $32\,\mathrm{g}$。`,
    ),
  },
  二氧化碳的制取: {
    open: open(
      r`写出实验室用石灰石和稀盐酸制取二氧化碳的化学方程式。`,
      r`$\ce{CaCO3 + 2HCl = CaCl2 + H2O + CO2 ^}$`,
    ),
  },
  二氧化碳和一氧化碳: {
    choice: choice(
      r`能使澄清石灰水变浑浊的反应是（　）`,
      r`$\ce{CO2 + Ca(OH)2 = CaCO3 v + H2O}$`,
      [r`$\ce{CO2 + H2O = H2CO3}$`, r`$\ce{CO + CuO ->[\triangle] Cu + CO2}$`, r`$\ce{CaO + H2O = Ca(OH)2}$`],
      r`生成的 $\ce{CaCO3}$ 难溶于水，用 $\downarrow$ 表示沉淀。`,
    ),
  },
  离子: {
    choice: choice(
      r`核外电子排布相同的一组微粒是（　）`,
      r`$\ce{Na+}$ 和 $\ce{Mg^2+}$`,
      [r`$\ce{Na+}$ 和 $\ce{Cl-}$`, r`$\ce{O^2-}$ 和 $\ce{S^2-}$`, r`$\ce{K+}$ 和 $\ce{Na+}$`],
      r`$\ce{Na+}$ 有 $11-1=10$ 个电子，$\ce{Mg^2+}$ 有 $12-2=10$ 个电子。`,
    ),
  },
}
