import ReactApexChart from 'react-apexcharts'

export { ReactApexChart as Chart }
